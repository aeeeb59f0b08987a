import { basename, extname } from 'node:path'

const EXTENSIONS: ReadonlySet<string> = new Set([
  '.sh',
  '.bash',
  '.zsh',
  '.ksh',
  '.service',
  '.env',
  '.tf',
  '.dockerfile',
  '.containerfile',
])

/**
 * Files that may set gates by flags and that no parser reads: shell scripts, Dockerfiles, units of systemd, Terraform.
 */
export function isFlagText(file: string): boolean {
  return EXTENSIONS.has(extname(file).toLowerCase()) || /^(?:Docker|Container)file(?:\.[\w-]+)?$/.test(basename(file))
}
