/** A gate file with one gate that is always on, as one line of YAML. */
export function gateFileWith(name: string): string {
  return `{ gates: { ${JSON.stringify(name)}: { default: true, lockToDefault: true } } }`
}
