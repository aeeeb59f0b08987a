import process from 'node:process'
import { setFlagsFromString } from 'node:v8'

// Flags for V8 that suit a short run. V8 optimizes code for long runs, and a command ends before that pays. It also
// lets the heap grow to several times the live size before it collects. A tighter heap costs a little time and pays
// where trees are held, which `check` doesn't do. Each V8 version has its own flags and defaults and complains about
// unknown flags, so other versions run without them.
const FLAGS: Readonly<Record<string, { readonly time?: string; readonly room?: string }>> = {
  '11.3': { time: '--interrupt-budget=400000', room: '--heap-growing-percent=120' }, // Node 20
  '12.4': { time: '--invocation-count-for-turbofan=20000', room: '--heap-growing-percent=150' }, // Node 22
  '13.6': {}, // Node 24
  '14.6': {}, // Node 26
}
const flags = FLAGS[process.versions.v8.split('.', 2).join('.')]
let isTight = false

/** Makes V8 save time and memory in a run of some seconds. @param command its name, the first argument. */
export function setHeapFlags(command: string | undefined): void {
  isTight = command !== 'check'
  if (flags?.time !== undefined) setFlagsFromString(flags.time)
  if (flags?.room !== undefined && isTight) setFlagsFromString(flags.room)
}

/** Lets the space for new objects grow no more. It has grown while the modules were loaded, so call this then. */
export function keepRoom(): void {
  if (flags && isTight) setFlagsFromString('--semi-space-growth-factor=1')
}

/**
 * Lets the space for new objects grow again, as it does by default. In a small space, V8 copies the new trees of a
 * large run to the old objects again and again.
 */
export function growRoom(): void {
  if (flags) setFlagsFromString('--semi-space-growth-factor=2')
}
