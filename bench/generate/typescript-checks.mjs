/**
 * How TypeScript and JavaScript code checks gates, with the number of occurrences of each shape among 3,370 checks in
 * 25 public repositories. Each shape writes the first lines of a function. `ask` is the check, negated or compound as
 * often as real ones are; `check` is the check alone.
 */
export const TYPESCRIPT_SHAPES = [
  [1065, 'if without else', ({ ask, block }) => `  if (${ask()}) {\n${block()}\n  }\n`],
  [432, 'if and else', ({ ask, block }) => `  if (${ask()}) {\n${block()}\n  } else {\n${block()}\n  }\n`],
  [
    395,
    'variable',
    ({ check, block, value, name }) =>
      `  const ${name} = ${check()}\n  if (${name}) {\n${block()}\n  }\n  send(${name} ? ${value()} : ${value()})\n`,
  ],
  [343, 'guard', ({ ask, value }) => `  if (${ask()}) return ${value()}\n`],
  [
    333,
    'ternary as a value',
    ({ ask, value, name }) => `  const ${name} = ${ask()} ? ${value()} : ${value()}\n  send(${name})\n`,
  ],
  [81, 'logical as a value', ({ check, name }) => `  const ${name} = options.${name} ?? ${check()}\n  send(${name})\n`],
  [55, 'value of a property', ({ check, value, name }) => `  send({ ${name}: ${check()}, limit: ${value()} })\n`],
  [50, 'argument', ({ check, value }) => `  send(${check()}, ${value()})\n`],
  [32, 'element of an array', ({ check, value }) => `  send([${check()}, ${value()}])\n`],
  [
    27,
    'wrapper',
    ({ check, block, name }) => `  const ${name} = () => ${check()}\n  if (${name}()) {\n${block()}\n  }\n`,
  ],
  [24, 'template literal', ({ ask, name }) => `  send(\`${name} \${${ask()} ? 'new' : 'old'}\`)\n`],
  [23, 'comparison', ({ check, block }) => `  if (${check()} === true) {\n${block()}\n  }\n`],
  [20, 'object spread', ({ check, value, name }) => `  send({ ...(${check()} && { ${name}: ${value()} }) })\n`],
  [11, 'array spread', ({ check, value }) => `  send([...(${check()} ? [${value()}] : [])])\n`],
  [10, 'default value', ({ check, name }) => `  const ${name} = (isOn = ${check()}) => send(isOn)\n  ${name}()\n`],
  [2, 'await', ({ check, block }) => `  if (await ${check()}) {\n${block()}\n  }\n`],
]

/**
 * In files with JSX also these: an element of a list of children (19), and those after a variable (46 and 34) as
 * children.
 */
export const TSX_SHAPES = [
  [
    19 + 46,
    'JSX behind &&',
    ({ check, name }) => `  const ${name} = <ul>{${check()} && <li>{options.${name}}</li>}</ul>\n  send(${name})\n`,
  ],
  [
    34,
    'JSX ternary',
    ({ check, name }) =>
      `  const ${name} = <ul>{${check()} ? <li>{options.${name}}</li> : <li />}</ul>\n  send(${name})\n`,
  ],
]

const NEGATED = 0.17
const COMPOUND = 0.26

/**
 * Lines with one check of a gate, in a shape as often as real code has it. `call`: what checks it,
 * `gates.enabled('NewParser')`.
 */
export function createChecks(random, names, code) {
  return ({ call, isTsx }) => {
    const check = () => call
    const ask = () => {
      const plain = random.chance(NEGATED) ? `!${check()}` : check()
      if (!random.chance(COMPOUND)) return plain
      return random.chance(0.7)
        ? `${plain} && ${code.condition(['options'])}`
        : `${plain} || ${code.condition(['options'])}`
    }
    const shape = random.pickWeighted(
      (isTsx ? [...TYPESCRIPT_SHAPES, ...TSX_SHAPES] : TYPESCRIPT_SHAPES).map(([weight, , make]) => [weight, make]),
    )
    return shape({
      ask,
      check,
      value: () => code.expression(['options'], 1).replace(/^\{.*\}$/, '(null)'),
      block: () => code.statements(['options'], '    ', random.between(1, 3), 1),
      name: `${names.thing()}On`,
    })
  }
}
