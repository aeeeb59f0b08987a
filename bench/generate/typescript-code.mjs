import { capital } from './words.mjs'

/** Ordinary code that has nothing to do with gates. */
export function createCode({ pick, chance, between }, names) {
  /** What a function body can refer to. */
  const expression = (known, depth = 2) => {
    const leaf = depth === 0 || chance(0.3)
    if (leaf)
      return pick([
        () => pick(known),
        () => `${pick(known)}.${names.field()}`,
        () => String(between(0, 5000)),
        () => `'${names.noun()}'`,
      ])()
    return pick([
      () => `${names.action()}(${expression(known, depth - 1)}, ${expression(known, depth - 1)})`,
      () => `${pick(known)}.${names.verb()}(${expression(known, depth - 1)})`,
      () => `${pick(known)}.${names.field()} ${pick(['+', '-', '*', '%'])} ${expression(known, depth - 1)}`,
      () =>
        `${pick(known)}.${names.field()} ${pick(['===', '!==', '<', '>='])} ${expression(known, depth - 1)} ? ${expression(known, depth - 1)} : ${expression(known, depth - 1)}`,
      () => `{ ${names.field()}: ${expression(known, depth - 1)}, ${names.field()}: ${expression(known, depth - 1)} }`,
      () => `[${expression(known, depth - 1)}, ${expression(known, depth - 1)}]`,
      () => `\`${names.noun()} \${${pick(known)}.${names.field()}} of \${${pick(known)}}\``,
      () =>
        `${pick(known)}.${pick(['map', 'filter', 'flatMap', 'some'])}((${names.noun()}1) => ${pick(known)}.${names.verb()}(${withoutAwait(expression(known, depth - 1))}))`,
      () => `(await ${pick(known)}.${names.action()}(${expression(known, depth - 1)}))`,
    ])()
  }
  const condition = (known) =>
    pick([
      () => `${pick(known)}.${names.field()} === ${expression(known, 1)}`,
      () => `!${pick(known)}.${names.field()}`,
      () => `${pick(known)}.${names.field()} > ${between(0, 900)} && ${pick(known)}.${names.field()} !== undefined`,
      () => `${pick(known)}.has(${expression(known, 0)})`,
    ])()
  const call = (known) => `${pick(known)}.${names.action()}(${expression(known, 1)})`

  const statement = (known, indent, depth) => {
    const inner = () => statements(known, `${indent}  `, between(1, 3), depth - 1)
    const simple = pick([
      () => {
        const name = `${names.thing()}${known.length}`
        const line = `${indent}const ${name} = ${expression(known)}`
        known.push(name)
        return line
      },
      () => `${indent}${call(known)}`,
      () => `${indent}await ${call(known)}`,
      () => `${indent}${pick(known)}.${names.field()} = ${expression(known)}`,
    ])
    if (depth === 0 || chance(0.6)) return simple()
    return pick([
      () => `${indent}if (${condition(known)}) {\n${inner()}\n${indent}}`,
      () => `${indent}if (${condition(known)}) {\n${inner()}\n${indent}} else {\n${inner()}\n${indent}}`,
      () => `${indent}if (${condition(known)}) return ${expression(known, 1)}`,
      () => `${indent}for (const each of ${pick(known)}.${names.field()}) {\n${inner()}\n${indent}}`,
      () => `${indent}try {\n${inner()}\n${indent}} catch (error) {\n${indent}  ${call(known)}\n${indent}}`,
      () => `${indent}// ${names.sentence()}\n${simple()}`,
    ])()
  }
  const statements = (known, indent, count, depth) => {
    // What a block declares is not known after it.
    const own = [...known]
    return Array.from({ length: count }, () => statement(own, indent, depth)).join('\n')
  }

  return {
    expression,
    condition,
    call,
    statements,
    /** The lines of a function; `body` comes before its own. */
    function: (name, body = '', isExported = chance(0.5)) => {
      const comment = chance(0.4) ? `/** ${names.sentence()} */\n` : ''
      const [first, second] = [names.noun(), names.noun()]
      const known = first === second ? [first] : [first, second]
      const parameters = known.map((parameter) => `${parameter}: ${names.type()}`).join(', ')
      const own = statements(known, '  ', between(2, 7), 2)
      return `${comment}${isExported ? 'export ' : ''}async function ${name}(${parameters}): Promise<unknown> {\n${body}${own}\n  return ${expression(known, 1)}\n}\n`
    },
    type: (name) =>
      `export interface ${name} {\n${Array.from(
        { length: between(2, 8) },
        (_, index) =>
          `  ${chance(0.3) ? 'readonly ' : ''}${names.field()}${index}${chance(0.2) ? '?' : ''}: ${pick(['string', 'number', 'boolean', 'string[]', 'Map<string, number>', names.type()])}`,
      ).join('\n')}\n}\n`,
    class: (name, isExported = true) =>
      `${isExported ? 'export ' : ''}class ${name} {\n  #${names.noun()} = new Map<string, ${names.type()}>()\n${Array.from(
        { length: between(2, 5) },
        (_, index) =>
          `\n  ${chance(0.3) ? 'async ' : ''}${names.action()}${index}(${names.noun()}: ${names.type()}): unknown {\n${withoutAwait(statements(['this'], '    ', between(1, 4), 1))}\n    return this\n  }`,
      ).join('\n')}\n}\n`,
    component: (name) => {
      const known = ['props']
      const element = pick(['section', 'li', 'span', 'button', 'div'])
      return `export function ${name}(props: ${names.type()}) {\n  const [${names.noun()}State, set${capital(names.noun())}] = useState(${between(0, 9)})\n  return (\n    <${element} className="${names.noun()}">\n${Array.from(
        { length: between(1, 4) },
        () =>
          `      <${names.type()} ${names.noun()}={props.${names.field()}} on${capital(names.verb())}={() => props.${names.verb()}(${expression(known, 0)})}>{props.${names.field()}}</${'X'}>`.replace(
            /<(\w+) (.*)<\/X>/,
            '<$1 $2</$1>',
          ),
      ).join('\n')}\n    </${element}>\n  )\n}\n`
    },
  }
}

/** For functions that aren't async. */
function withoutAwait(text) {
  return text.replaceAll('await ', '')
}
