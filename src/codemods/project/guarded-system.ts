import type { FileSystemHost, ts } from 'ts-morph'
import { textOf } from '../../files/read-file.js'
import { loadTsMorph } from '../../syntax/typescript/load-ts-morph.js'

/** TypeScript's system, restricted to files that may be read: a `package.json` may be a link to a device. */
export function guardedSystem(): ts.System {
  const { ts } = loadTsMorph()
  return { ...ts.sys, readFile: (file) => textOf(file) ?? undefined }
}

/** The same for ts-morph. */
export function guardedFileSystem(): FileSystemHost {
  const { Project } = loadTsMorph()
  const host = new Project({ skipLoadingLibFiles: true }).getFileSystem()
  const read = (file: string): string => {
    const text = textOf(file)
    if (text === null) throw new Error(`${file} can't be read`)
    return text
  }
  host.readFileSync = read
  host.readFile = async (file) => read(file)
  return host
}
