/** Whether only `go test` compiles a file; its name says so. */
export function isGoTestFile(file: string): boolean {
  return file.endsWith('_test.go')
}

/** Whether a file is in the folder in which Go keeps copies of other modules. */
export function isVendored(file: string): boolean {
  return /[\\/]vendor[\\/]/.test(file)
}

/** The folder of a file, by its path alone. */
export function folderOf(file: string): string {
  return file.slice(0, Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')))
}
