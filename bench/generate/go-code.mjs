import { capital } from './words.mjs'

/** Ordinary Go that has nothing to do with gates, as gofmt would leave it. */
export function createGoCode({ pick, chance, between }, names) {
  const exported = () => capital(names.action())
  const expression = (known, depth = 2) => {
    if (depth === 0 || chance(0.35))
      return pick([
        () => pick(known),
        () => `${pick(known)}.${capital(names.field())}`,
        () => String(between(0, 5000)),
        () => `"${names.noun()}"`,
      ])()
    return pick([
      () => `${names.action()}(${expression(known, depth - 1)}, ${expression(known, depth - 1)})`,
      () => `${pick(known)}.${exported()}(${expression(known, depth - 1)})`,
      () => `${pick(known)}.${capital(names.field())} ${pick(['+', '-', '*', '%'])} ${expression(known, depth - 1)}`,
      () =>
        `&${names.type()}{${capital(names.field())}: ${expression(known, depth - 1)}, ${capital(names.field())}: ${expression(known, depth - 1)}}`,
      () => `[]string{${expression(known, 0)}, ${expression(known, 0)}}`,
      () => `fmt.Sprintf("${names.noun()} %v of %v", ${expression(known, 0)}, ${pick(known)})`,
      () => `func(${names.noun()} int) bool { return ${expression(known, depth - 1)} }`,
    ])()
  }
  const condition = (known) =>
    pick([
      () => `${pick(known)}.${capital(names.field())} == ${expression(known, 0)}`,
      () => `!${pick(known)}.${capital(names.field())}`,
      () => `${pick(known)} != nil && len(${pick(known)}.${capital(names.field())}) > ${between(0, 90)}`,
      () => `${pick(known)}.Has(${expression(known, 0)})`,
    ])()

  const statement = (known, indent, depth) => {
    const inner = () => statements(known, `${indent}\t`, between(1, 3), depth - 1)
    const simple = pick([
      () => {
        const name = `${names.thing()}${known.length}`
        const line = `${indent}${name} := ${expression(known)}`
        known.push(name)
        return line
      },
      () => `${indent}${pick(known)}.${exported()}(${expression(known, 1)})`,
      () => `${indent}${pick(known)}.${capital(names.field())} = ${expression(known)}`,
    ])
    if (depth === 0 || chance(0.5)) return simple()
    return pick([
      () => `${indent}if ${condition(known)} {\n${inner()}\n${indent}}`,
      () => `${indent}if ${condition(known)} {\n${inner()}\n${indent}} else {\n${inner()}\n${indent}}`,
      () =>
        `${indent}if err := ${pick(known)}.${exported()}(ctx, ${expression(known, 0)}); err != nil {\n${indent}\treturn fmt.Errorf("can't ${names.verb()} the ${names.noun()}: %w", err)\n${indent}}`,
      () => `${indent}for _, each := range ${pick(known)}.${capital(names.field())} {\n${inner()}\n${indent}}`,
      () => `${indent}// ${names.sentence()}\n${simple()}`,
      () =>
        `${indent}switch ${pick(known)}.${capital(names.field())} {\n${indent}case "${names.noun()}":\n${inner()}\n${indent}default:\n${inner()}\n${indent}}`,
    ])()
  }
  const statements = (known, indent, count, depth) => {
    const own = [...known]
    return Array.from({ length: count }, () => statement(own, indent, depth)).join('\n')
  }

  return {
    expression,
    condition,
    statements,
    function(name, receiver) {
      const comment = chance(0.5) ? `// ${name} ${names.sentence().toLowerCase()}\n` : ''
      const known = ['in', 'out']
      const on = receiver === null ? '' : `(r *${receiver}) `
      return `${comment}func ${on}${name}(ctx context.Context, in *${names.type()}, out *${names.type()}) error {\n${statements(known, '\t', between(2, 9), 2)}\n\treturn nil\n}\n`
    },
    type(name) {
      const comment = `// ${name} ${names.sentence().toLowerCase()}\n`
      const fields = Array.from({ length: between(2, 9) }, (_, index) => [
        `${capital(names.field())}${index}`,
        pick(['string', 'int64', 'bool', '[]string', 'map[string]int', `*${names.type()}`]),
        names.noun(),
      ])
      const [widest, type] = [0, 1].map((column) => Math.max(...fields.map((field) => field[column].length)))
      return `${comment}type ${name} struct {\n${fields.map(([field, of, key]) => `\t${field.padEnd(widest)} ${of.padEnd(type)} \`json:"${key},omitempty"\``).join('\n')}\n}\n`
    },
  }
}
