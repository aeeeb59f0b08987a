import type { Feature, FeatureWriter } from './features.js'
import { HOLDERS } from './held-objects.js'

/** An expression of the type `string` for the gate's name, which only the running program puts together. */
function rawName(f: FeatureWriter): string {
  const { gate } = f
  const half = Math.floor(gate.length / 2)
  const parts = [gate.slice(0, half), gate.slice(half)].map((part) => `'${part}'`).join(', ')
  f.declare(`const joined${f.id} = (...parts${f.type(': string[]')})${f.type(': string')} => parts.join('')`)
  return `joined${f.id}(${parts})`
}

/** Names of gates that are typed as such, or untyped, and that only the running program knows. */
export const MADE_NAMES: readonly Feature[] = [
  ...HOLDERS.map(({ name, languages, reach }): Feature => ({
    name: `a name that only the run knows, ${name}`,
    ...(languages && { languages }),
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      const made = f.context.language === 'ts' ? `(${rawName(f)} as GateName)` : rawName(f)
      f.add(f.logs(`isEnabled(${reach(f, made, 'GateName')})`))
    },
  })),
  {
    name: 'a text that a guard lets through',
    languages: ['ts'],
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      f.declare(`function isGate${f.id}(raw: string): raw is GateName {\n  return raw.length > 0\n}`)
      const raw = rawName(f)
      f.add(
        f.pick(
          `const raw${f.id} = ${raw}\nif (isGate${f.id}(raw${f.id})) ${f.logs(`isEnabled(raw${f.id})`)}`,
          f.logs(`[${raw}].filter(isGate${f.id}).map((name) => isEnabled(name))`),
          f.logs(`[${raw}].filter((one) => isGate${f.id}(one)).map((name) => isEnabled(name))`),
          `for (const raw of [${raw}]) {\n  if (!isGate${f.id}(raw)) continue\n  ${f.logs('isEnabled(raw)')}\n}`,
          `const found${f.id} = [${raw}].find(isGate${f.id})\n${f.logs(`found${f.id} !== undefined && isEnabled(found${f.id})`)}`,
        ),
      )
    },
  },
  {
    name: 'a text that a function asserts to be a name',
    languages: ['ts'],
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      f.declare(`function assertGate${f.id}(raw: string): asserts raw is GateName {
  if (raw.length === 0) throw new Error('no name')
}`)
      f.add(
        `const raw${f.id}: string = ${rawName(f)}`,
        `assertGate${f.id}(raw${f.id})`,
        f.logs(`isEnabled(raw${f.id})`),
      )
    },
  },
  {
    name: 'a name of parsed JSON',
    write: (f) => {
      f.import('isEnabled')
      const json = `JSON.stringify({ gate: ${rawName(f)} })`
      f.add(
        f.pick(
          f.logs(`isEnabled(JSON.parse(${json}).gate)`),
          `const { gate: parsed${f.id} } = JSON.parse(${json})\n${f.logs(`isEnabled(parsed${f.id})`)}`,
          `const data${f.id} = JSON.parse(${json})\nfor (const key of Object.keys(data${f.id})) ${f.logs(`isEnabled(data${f.id}[key])`)}`,
        ),
      )
    },
  },
  {
    name: 'a name of an object that is read by reflection',
    write: (f) => {
      f.import('isEnabled')
      f.declare(`const rows${f.id} = { gate: ${rawName(f)} }`)
      f.add(f.logs(`isEnabled(Reflect.get(rows${f.id}, 'gate'))`))
    },
  },
  {
    name: 'a name that a listener is given',
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      f.declare(
        `const listeners${f.id}${f.type(': ((name: any) => void)[]')} = []
const listen${f.id} = (run${f.type(': (name: any) => void')})${f.type(': void')} => void listeners${f.id}.push(run)`,
      )
      f.add(
        `listen${f.id}((name${f.pick('', f.type(': GateName'))}) => ${f.logs('isEnabled(name)')})`,
        `for (const run of listeners${f.id}) run(${rawName(f)})`,
      )
    },
  },
  {
    name: 'a name that a function makes',
    write: (f) => {
      f.import('isEnabled').importTypes('GateName')
      f.declare(`function nameOf${f.id}()${f.type(': GateName')} {\n  return ${rawName(f)}${f.type(' as GateName')}\n}`)
      f.add(
        f.pick(
          f.logs(`isEnabled(nameOf${f.id}())`),
          `const made${f.id} = nameOf${f.id}()\n${f.logs(`isEnabled(made${f.id})`)}`,
          f.logs(`[nameOf${f.id}()].every((name) => isEnabled(name))`),
        ),
      )
    },
  },
  {
    name: 'a name that constants join',
    write: (f) => {
      const half = Math.max(1, Math.floor(f.gate.length / 2))
      const { module, path } = f.own('parts')
      f.import('isEnabled').importTypes('GateName')
      module.export(`START${f.id}`, `const START${f.id} = '${f.gate.slice(0, half)}'`)
      module.export(`END${f.id}`, `const END${f.id} = '${f.gate.slice(half)}'`)
      f.module.import(path, `START${f.id}`).import(path, `END${f.id}`)
      const joined = f.pick(`START${f.id} + END${f.id}`, `\`\${START${f.id}}\${END${f.id}}\``)
      f.add(f.logs(`isEnabled((${joined})${f.type(' as GateName')})`))
    },
  },
]
