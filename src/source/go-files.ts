/** Whether only `go test` compiles a file; its name says so. */
export function isGoTestFile(file: string): boolean {
  return file.endsWith('_test.go')
}
