/** Whether only `go test` compiles a file; its name says so. */
export function isGoTestFile(file: string): boolean {
  return file.endsWith('_test.go')
}

/** Whether a file is in the folder in which Go keeps copies of other modules. */
export function isVendored(file: string): boolean {
  return /[\\/]vendor[\\/]/.test(file)
}
