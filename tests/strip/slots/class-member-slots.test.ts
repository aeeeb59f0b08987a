import { itLeaves, written, type Row } from '../../support/both-values.js'
import { gone, holding, left } from '../../support/class-member.js'

/** A member that depends on another one, which is kept. */
const behind = (first: string, member: string, use = 'this.#on'): Row[] => [
  [
    holding(`${first}\n\n  ${member}`, use),
    left('one()').replace('{\n', `{\n  ${first}\n\n`),
    left('two()').replace('{\n', `{\n  ${first}\n\n`),
  ],
]

const MEMBERS: readonly Row[] = [
  gone('#on = C'),
  gone('private on = C', 'this.on'),
  gone('private readonly on: boolean = C', 'this.on'),
  gone('static #on = C', 'A.#on'),
  gone('private static on = C', 'A.on'),
  gone('readonly #on = C'),
  gone('#isOn() {\n    return C\n  }', 'this.#isOn()'),
  gone('private isOn(): boolean {\n    return C\n  }', 'this.isOn()'),
  gone('get #on() {\n    return C\n  }'),
  gone('private get on() {\n    return C\n  }', 'this.on'),
  gone('#isOn = () => C', 'this.#isOn()'),
  gone('static #isOn() {\n    return C\n  }', 'A.#isOn()'),
  gone('#on\n\n  constructor() {\n    this.#on = C\n  }'),
  gone('private on: boolean\n\n  constructor() {\n    this.on = C\n  }', 'this.on'),
  [holding('#on = !C'), left('two()'), left('one()')],
  ...behind('static {\n    boot()\n  }', '#on = C'),
  ...behind('static {\n    new A().run()\n  }', '#on = C'),
  ...behind('static {\n    boot()\n  }', 'static #on = C', 'A.#on'),
  ...behind('a = A.make()', '#on = C'),
  ...behind('static a = boot()', '#on = C'),
  ...behind('a = boot()', 'static #on = C', 'A.#on'),
  ...behind('a = () => this.run()', '#on = C'),
  ...behind('accessor a = 1', '#on = C'),
  ...behind('a', '#on = C'),
  gone('private on = C', 'this.on', '\n\n  private constructor() {\n    start()\n  }'),
  gone('accessor #on = C'),
  [
    holding('#on\n\n  constructor(a) {\n    const b = a\n    this.#on = C\n    start(b)\n  }'),
    ...(['one()', 'two()'].map((branch) =>
      left(branch).replace('{\n', '{\n  constructor(a) {\n    const b = a\n    start(b)\n  }\n\n'),
    ) as [string, string]),
  ],
  ...['EventEmitter', 'React.Component', 'Error'].map(
    (base): Row => gone('#on = C').map((text) => text.replace('class A', `class A extends ${base}`)) as unknown as Row,
  ),
  // Nobody gets what a setter returns.
  written('class A {\n  private set on(list) { return C }\n\n  run() {\n    if (this.on()) one()\n  }\n}'),
  // A method that is passed on is kept, though nothing calls it any more.
  [
    holding('#isOn() {\n    return C\n  }', 'this.#isOn()', '\n\n  bound() {\n    return this.#isOn.bind(this)\n  }'),
    ...([
      ['one()', 'true'],
      ['two()', 'false'],
    ].map(
      ([branch, value]) =>
        `class A {\n  #isOn() {\n    return ${value}\n  }\n\n  run() {\n    ${branch}\n  }\n\n  bound() {\n    return this.#isOn.bind(this)\n  }\n}`,
    ) as [string, string]),
  ],
  [
    holding('#on = C\n\n  all = [this.#on]'),
    ...([
      ['one()', 'true'],
      ['two()', 'false'],
    ].map(([branch, value]) => left(branch as string).replace('{\n', `{\n  all = [${value}]\n\n`)) as [string, string]),
  ],
  [
    holding('#on = C', 'this.#on', '\n\n  show(a) {\n    return send(a, { on: this.#on })\n  }'),
    left('one()', '\n\n  show(a) {\n    return send(a, { on: true })\n  }'),
    left('two()', '\n\n  show(a) {\n    return send(a, { on: false })\n  }'),
  ],
  [
    holding('#on = C', 'this.#on && a'),
    'class A {\n  run() {\n    if (a) one()\n    else two()\n  }\n}',
    left('two()'),
  ],
]

/** Until `this` is handed out, nobody sees the member without its value. */
const EARLY: readonly Row[] = [
  ...['static {\n    A.boot()\n  }', 'static a = A.boot()', 'static a = this.boot()'].map((first) =>
    written(holding(`${first}\n\n  static #on = C`, 'A.#on')),
  ),
  ...['a = this.run()', 'a = [this]', 'accessor a = this.run()'].map((first) =>
    written(holding(`${first}\n\n  #on = C`)),
  ),
  written(holding('#on\n\n  constructor() {}\n\n  init() {\n    this.#on = C\n  }')),
  written(holding('#on\n\n  constructor() {\n    {\n      this.#on = C\n    }\n  }')),
  written(holding('#on\n\n  constructor(a) {\n    if (a) return\n    this.#on = C\n  }')),
  written(holding('#on\n\n  constructor(a) {\n    a(this)\n    this.#on = C\n  }')),
  written(holding('#on\n\n  constructor() {\n    const a = this.run()\n    this.#on = C\n  }')),
  written(holding('#on\n\n  constructor() {\n    this.#on = C\n    this.#on = a\n  }')),
  written(holding('#on = a\n\n  constructor() {\n    this.#on = C\n  }')),
  written(
    holding(
      '#on\n\n  constructor() {\n    this.a = 1\n    this.#on = C\n  }',
      'this.#on',
      '\n\n  set a(a) {\n    this.run()\n  }',
    ),
  ),
  written(holding('#on\n\n  constructor() {\n    start(() => {\n      this.#on = C\n    })\n  }')),
  written(holding('static #on\n\n  constructor() {\n    A.#on = C\n  }', 'A.#on')),
  written(holding('#on\n\n  constructor() {\n    this.#on ??= C\n  }')),
  written(holding('#on = C').replace('class A', 'class A extends B')),
]

describe('a private member that holds a check', () => {
  itLeaves('is removed, and its uses have the value', MEMBERS)

  itLeaves('is kept where code may read it before it has the value', EARLY)
})
