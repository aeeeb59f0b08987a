import { itLeaves, kept, written, type Row } from '../../support/both-values.js'
import { gone, holding, left } from '../../support/class-member.js'

/** Who gets all fields of an instance gets this one as well. */
const LISTED: readonly Row[] = [
  'Object.keys(this)',
  'JSON.stringify(this)',
  'Reflect.ownKeys(this)',
  '{ ...this }',
  '[...this]',
  'structuredClone(this)',
  'JSON.stringify(new A())',
  '{ ...new A() }',
  '(() => { class B extends A {} return Object.values(new B()) })()',
  '(() => { const held = new A(); return Object.keys(held) })()',
].flatMap((all): Row[] => {
  const more = `\n\n  all() {\n    return ${all}\n  }`
  return [
    [
      holding('private on = C', 'this.on', more),
      left('one()', more).replace('class A {\n', 'class A {\n  private on = true\n\n'),
      left('two()', more).replace('class A {\n', 'class A {\n  private on = false\n\n'),
    ],
  ]
})

const STAYING: readonly Row[] = [
  written(holding('on = C', 'this.on')),
  written(holding('protected on = C', 'this.on')),
  written(holding('public readonly on = C', 'this.on')),
  written(holding("'on' = C", 'this.on')),
  written(holding('#on = C', 'this.#on', '\n\n  set(a) {\n    this.#on = a\n  }')),
  written(holding('#on = C', 'this.#on', '\n\n  toggle() {\n    this.#on ||= a\n  }')),
  written(holding('#on = C', 'this.#on', '\n\n  count() {\n    this.#on++\n  }')),
  written(holding('#on = C', 'this.#on', '\n\n  take() {\n    [this.#on] = a\n  }')),
  written(holding('private on = C', 'this.on', '\n\n  set(a) {\n    this[a] = 1\n  }')),
  written(holding('private on = C', 'this.on', '\n\n  drop() {\n    delete this.on\n  }')),
  [
    holding('private on = C', 'this.on', '\n\n  get(a) {\n    return this[a]\n  }'),
    ...([
      ['true', 'one()'],
      ['false', 'two()'],
    ].map(
      ([value, branch]) =>
        `class A {\n  private on = ${value}\n\n  run() {\n    ${branch}\n  }\n\n  get(a) {\n    return this[a]\n  }\n}`,
    ) as [string, string]),
  ],
  gone('private on = C', 'this.on', '\n\n  get() {\n    return this[Symbol.iterator] ?? this[0]\n  }'),
  gone('#on = C', 'this.#on', '\n\n  get(a) {\n    this[a] = 1\n  }'),
  ...[
    'other.on = a',
    'this.next.on = a',
    '({ on: this.on } = a)',
    'for (this.on of a) one()',
    "this['on'] = a",
    "send('on' in other)",
  ].map((use): Row => written(holding('private on = C', 'this.on', `\n\n  more(other) {\n    ${use}\n  }`))),
  ...["send(other['on'])", 'const { on } = other', 'send((other as any).on)'].map((use): Row => {
    const more = `\n\n  more(other) {\n    ${use}\n  }`
    return [
      holding('private on = C', 'this.on', more),
      left('one()', more).replace('{\n', '{\n  private on = true\n\n'),
      left('two()', more).replace('{\n', '{\n  private on = false\n\n'),
    ]
  }),
  ...['(a as any).on = b', "a['on'] = b", "spyOn(a, 'on')", '(<any>a).on = b'].map((use): Row =>
    written(`${holding('private on = C', 'this.on')}\n${use.startsWith('(') ? ';' : ''}${use}`),
  ),
  // It is a promise where code awaits it.
  ...[
    ['#on = C', 'this.#on'],
    ['static #on = C', 'A.#on'],
    ['on = C', 'this.on'],
    ['static on = C', 'A.on'],
    ['static on = C', 'this.on'],
  ].map(([member, use]): Row => {
    const text = holding(member as string, use, `\n\n  wait() {\n    return ${use}.then(one)\n  }`)
    return kept(text)
  }),
  written(holding('#on = (log(), C)')),
  // An enum becomes a function whose `this` is another one.
  written('class A {\n  #on = C\n\n  run() {\n    enum T {\n      B = this.#on ? 1 : 2,\n    }\n    return T\n  }\n}'),
  written(holding('#on = C ? 1 : 2', 'this.#on > 1')).map((text) =>
    text.replace(/(true|false) \? 1 : 2/, (_, value) => (value === 'true' ? '1' : '2')),
  ) as unknown as Row,
  written(holding('#on = C', 'this.#on', '\n\n  constructor(a) {\n    if (a) this.#on = a\n  }')),
]

describe('a member that others get with all fields of its instance', () => {
  itLeaves('is kept with the value', LISTED)
})

describe('a member that other code may read or change', () => {
  itLeaves('has the value only if that is certain', STAYING)
})
