import type { Feature, FeatureWriter } from './features.js'

/** A way to reach an object through what holds it. */
export interface Holder {
  readonly name: string
  /** Languages in which no type is needed. */
  readonly languages?: Feature['languages']
  /**
   * @param object an expression for the object.
   * @param type of the object; empty where there are no types.
   * @returns the expression that gives the object back, after what it needs was written.
   */
  readonly reach: (f: FeatureWriter, object: string, type: string) => string
}

/** `: Type[]` on some variables, nothing on others. */
function annotation(f: FeatureWriter, type: string): string {
  return f.pick('', f.type(`: ${type}`))
}

export const HOLDERS: readonly Holder[] = [
  {
    name: 'in a list',
    reach: (f, object, type) => {
      f.declare(`const all${f.id}${annotation(f, `${type}[]`)} = [${object}]`)
      return f.pick(
        `all${f.id}[0]${f.type('!')}`,
        `all${f.id}.at(-1)${f.type('!')}`,
        `all${f.id}.find(() => true)${f.type('!')}`,
        `[...all${f.id}, ...all${f.id}][1]${f.type('!')}`,
        `all${f.id}.concat(all${f.id})[0]${f.type('!')}`,
      )
    },
  },
  {
    name: 'in a list of lists',
    reach: (f, object, type) => {
      f.declare(`const all${f.id}${annotation(f, `${type}[][]`)} = [[${object}]]`)
      return f.pick(`all${f.id}[0]${f.type('!')}[0]${f.type('!')}`, `all${f.id}.flat()[0]${f.type('!')}`)
    },
  },
  {
    name: 'in a map',
    reach: (f, object, type) => {
      f.declare(`const byKey${f.id} = new Map${f.pick('', f.type(`<string, ${type}>`))}([['a', ${object}]])`)
      return f.pick(`byKey${f.id}.get('a')${f.type('!')}`, `[...byKey${f.id}.values()][0]${f.type('!')}`)
    },
  },
  {
    name: 'in a set',
    reach: (f, object) => {
      f.declare(`const all${f.id} = new Set([${object}])`)
      return `[...all${f.id}][0]${f.type('!')}`
    },
  },
  {
    name: 'in an object by key',
    reach: (f, object, type) => {
      f.declare(`const byKey${f.id}${annotation(f, `Record<string, ${type}>`)} = { a: ${object} }`)
      return f.pick(
        `byKey${f.id}['a']${f.type('!')}`,
        `Object.values(byKey${f.id})[0]${f.type('!')}`,
        `Object.entries(byKey${f.id})[0]${f.type('!')}[1]`,
        `({ ...byKey${f.id} })['a']${f.type('!')}`,
      )
    },
  },
  {
    name: 'in an object of objects',
    reach: (f, object) => {
      f.declare(`const services${f.id} = { own: { inner: ${object} } }`)
      return f.pick(`services${f.id}.own.inner`, `services${f.id}['own'].inner`)
    },
  },
  {
    name: 'taken out of a list',
    reach: (f, object, type) => {
      f.declare(`const all${f.id}${annotation(f, `[${type}, number]`)} = [${object}, 1]${f.type(' as const')}`)
      f.add(`const [first${f.id}] = all${f.id}`)
      return `first${f.id}`
    },
  },
  {
    name: 'taken out of an object',
    reach: (f, object, type) => {
      f.declare(`const services${f.id}${annotation(f, `{ own: ${type} }`)} = { own: ${object} }`)
      f.add(`const { own: own${f.id} } = services${f.id}`)
      return `own${f.id}`
    },
  },
  {
    name: 'that a function gives',
    reach: (f, object, type) => {
      f.declare(`function give${f.id}()${annotation(f, type)} {\n  return ${object}\n}`)
      return f.pick(`give${f.id}()`, `give${f.id}.call(null)`, `[give${f.id}][0]${f.type('!')}()`)
    },
  },
  {
    name: 'that a function gives back',
    reach: (f, object, type) => {
      f.declare(
        `function same${f.id}${f.type('<T>')}(one${f.type(': T')})${f.type(': T')} {\n  return one\n}\nconst held${f.id}${annotation(f, type)} = ${object}`,
      )
      return `same${f.id}(held${f.id})`
    },
  },
  {
    name: 'that a promise gives',
    reach: (f, object, type) => {
      f.declare(`const load${f.id} = async ()${annotation(f, `Promise<${type}>`)} => ${object}`)
      f.add(`const loaded${f.id} = await load${f.id}()`)
      return f.pick(`loaded${f.id}`, `(await Promise.all([load${f.id}()]))[0]`)
    },
  },
  {
    name: 'that a generator gives',
    reach: (f, object, type) => {
      f.declare(`function* each${f.id}()${annotation(f, `Generator<${type}>`)} {\n  yield ${object}\n}`)
      return `[...each${f.id}()][0]${f.type('!')}`
    },
  },
  {
    name: 'in a field of a class',
    reach: (f, object, type) => {
      f.declare(
        `class Page${f.id} {\n  all${annotation(f, `${type}[]`)} = [${object}]\n\n  get first()${annotation(f, type)} {\n    return this.all[0]${f.type('!')}\n  }\n}`,
      )
      return f.pick(`new Page${f.id}().all[0]${f.type('!')}`, `new Page${f.id}().first`)
    },
  },
  {
    name: 'that one of two names is',
    reach: (f, object, type) => {
      f.declare(
        `const first${f.id}${f.type(`: ${type} | null`)} = Date.now() < 0 ? ${object} : null\nconst second${f.id}${annotation(f, type)} = ${object}`,
      )
      return f.pick(
        `(first${f.id} ?? second${f.id})`,
        `(first${f.id} || second${f.id})`,
        `(Date.now() < 0 ? second${f.id} : second${f.id})`,
      )
    },
  },
  {
    name: 'under many names',
    reach: (f, object) => {
      const names = Array.from({ length: 12 }, (_, at) => `const name${f.id}${at + 1} = name${f.id}${at}`)
      f.declare([`const name${f.id}0 = ${object}`, ...names].join('\n'))
      return `name${f.id}12`
    },
  },
  {
    name: 'under a default of a parameter',
    reach: (f, object, type) => {
      f.declare(`const ask${f.id} = (one${annotation(f, type)} = ${object}) => one\nconst asked${f.id} = ask${f.id}()`)
      return `asked${f.id}`
    },
  },
]

interface Held {
  readonly object: string
  readonly type: string
}

/** An object with a method that is called like the check of gates, and that answers in its own way. */
function ownObject(f: FeatureWriter): Held {
  const body = `${f.logs('name')}\n    return name.length > ${f.pick(0, 100)}`
  const method = `isEnabled(name${f.type(': string')})${f.type(': boolean')} {\n    ${body}\n  }`
  const type = `Own${f.id}`
  switch (f.pick('class', 'other module', 'object')) {
    case 'class':
      f.declare(`class ${type} {\n  ${method}\n}`)
      return { object: `new ${type}()`, type }
    case 'other module': {
      const { module, path } = f.own('own')
      module.import('trace', 'log').export(type, `class ${type} {\n  ${method}\n}`)
      f.module.import(path, type)
      return { object: `new ${type}()`, type }
    }
    default:
      f.declare(`const made${f.id} = {\n  ${method},\n}`)
      return { object: `made${f.id}`, type: `typeof made${f.id}` }
  }
}

function asks(f: FeatureWriter, receiver: string, name: string): void {
  f.add(f.logs(f.mark('asks', `${receiver}.isEnabled(${name})`)))
}

/** Objects that are asked where something else holds them: the registry's own, and others. */
export const HELD_OBJECTS: readonly Feature[] = HOLDERS.flatMap(({ name, languages, reach }): Feature[] => [
  {
    name: `an object with answers of its own ${name}`,
    ...(languages && { languages }),
    write: (f) => {
      const { object, type } = ownObject(f)
      const receiver = reach(f, object, type)
      f.add(f.logs(f.mark('doubt', `${receiver}.isEnabled(${f.key})`)))
      f.import('isEnabled').show('is', `isEnabled(${f.key})`)
    },
  },
  {
    name: `the gates ${name}`,
    ...(languages && { languages }),
    write: (f) => {
      f.import('gates').importTypes('Gates')
      asks(f, reach(f, 'gates', 'Gates'), f.key)
    },
  },
])
