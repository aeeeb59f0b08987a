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

/** https://pkg.go.dev/cmd/go#hdr-Build_constraints */
const OF_PLATFORM =
  /_(?:aix|android|darwin|dragonfly|freebsd|illumos|ios|js|linux|netbsd|openbsd|plan9|solaris|wasip1|windows|386|amd64|arm|arm64|loong64|mips|mips64|mips64le|mipsle|ppc64|ppc64le|riscv64|s390x|wasm)\.go$/

const CONSTRAINT = /^\/\/(?:go:build|\s*\+build)\s/m

/** Whether only some builds compile a file: `room_windows.go`, `//go:build linux`. */
export function isForSomeBuilds({ file, text }: GoSource): boolean {
  return OF_PLATFORM.test(file.replace(/_test\.go$/, '.go')) || CONSTRAINT.test(text)
}

/**
 * The same in doubt: any last part of a name, `room_x.go`, may be a platform. Only then other files of the package may
 * declare the same.
 */
export function mayBeForOneBuild({ file, text }: GoSource): boolean {
  return /_[a-z\d]+\.go$/.test(file.replace(/_test\.go$/, '.go')) || CONSTRAINT.test(text)
}

interface GoSource {
  readonly file: string
  readonly text: string
}

/** Whether an import path begins with a host, `k8s.io/api`. Those of the standard library don't: `net/http`. */
export function namesHost(path: string): boolean {
  return path.split('/', 1)[0]?.includes('.') === true
}
