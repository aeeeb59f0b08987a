/** Whether `go test` alone compiles a file, which Go tells by its name. */
export function isGoTestFile(file: string): boolean {
  return file.endsWith('_test.go')
}
