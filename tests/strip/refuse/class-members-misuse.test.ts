import { itLeaves, kept } from '../../support/both-values.js'

describe('a class member that gives the result of a check', () => {
  itLeaves(
    'is kept where the class uses it as a promise',
    [
      'class A {\n  #on = C as any\n\n  run() {\n    this.#on.then(one)\n  }\n}',
      'class A {\n  #on = C!\n\n  run() {\n    this.#on.then(one)\n  }\n}',
      'class A {\n  accessor #on = C\n\n  run() {\n    this.#on.then(one)\n  }\n}',
      'class A {\n  #on = () => C\n\n  run() {\n    this.#on().then(one)\n  }\n}',
      'class A {\n  get #on() {\n    return C\n  }\n\n  run() {\n    this.#on.then(one)\n  }\n}',
      'class A {\n  #on() {\n    return C\n  }\n\n  run() {\n    this.#on().then(one)\n  }\n}',
      'class A {\n  #on\n\n  constructor() {\n    this.#on = C\n  }\n\n  run() {\n    this.#on.then(one)\n  }\n}',
      'class A {\n  on = function () {\n    return C\n  }\n\n  run() {\n    this.on().then(one)\n  }\n}',
    ].map(kept),
  )

  itLeaves('is replaced where the class asks it for a boolean only', [
    [
      'class A {\n  #on = C\n\n  run() {\n    if (this.#on) one()\n  }\n}',
      'class A {\n  run() {\n    one()\n  }\n}',
      'class A {\n  run() {\n  }\n}',
    ],
    [
      'class A {\n  on() {\n    return C\n  }\n\n  run() {\n    send(this.on)\n  }\n}',
      'class A {\n  on() {\n    return true\n  }\n\n  run() {\n    send(this.on)\n  }\n}',
      'class A {\n  on() {\n    return false\n  }\n\n  run() {\n    send(this.on)\n  }\n}',
    ],
    [
      'class A {\n  #on = C\n}\nclass B {\n  #on = other\n\n  run() {\n    this.#on.then(one)\n  }\n}',
      'class A {\n  #on = true\n}\nclass B {\n  #on = other\n\n  run() {\n    this.#on.then(one)\n  }\n}',
      'class A {\n  #on = false\n}\nclass B {\n  #on = other\n\n  run() {\n    this.#on.then(one)\n  }\n}',
    ],
  ])
})
