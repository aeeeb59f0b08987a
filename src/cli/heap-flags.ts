import process from 'node:process'
import { setFlagsFromString } from 'node:v8'

// V8 compiles anew what ran a little, for what runs for long; a command is over before that pays. It lets what it holds grow
// to several times of what is needed before it looks what can go, as trees soon can, and takes ever more room for what is new:
// less room takes a little more time, and pays where trees are held, which `check` doesn't.
// Each V8 has flags and defaults of its own; what one doesn't know it would complain about, so others are left as they are.
const FLAGS: Readonly<Record<string, { readonly time?: string; readonly room: string }>> = {
  '11.3': { time: '--interrupt-budget=400000', room: '--heap-growing-percent=120 --semi-space-growth-factor=1' }, // Node 20
  '12.4': {
    time: '--invocation-count-for-turbofan=20000',
    room: '--heap-growing-percent=150 --semi-space-growth-factor=1',
  }, // Node 22
  '13.6': { room: '--semi-space-growth-factor=1' }, // Node 24
  '14.6': { room: '--semi-space-growth-factor=1' }, // Node 26
}
const flags = FLAGS[process.versions.v8.split('.', 2).join('.')]

/** Makes V8 save time and memory in a run of some seconds. @param command its name, the first argument. */
export function setHeapFlags(command: string | undefined): void {
  if (flags?.time !== undefined) setFlagsFromString(flags.time)
  if (flags && command !== 'check') setFlagsFromString(flags.room)
}

/**
 * Lets the room for what is new grow again, as it does by default. A run that holds much copies its new trees to where old objects are
 * if there is little room for them, again and again.
 */
export function growRoom(): void {
  if (flags) setFlagsFromString('--semi-space-growth-factor=2')
}
