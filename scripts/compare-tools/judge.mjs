import vm from 'node:vm'
import ts from 'typescript'

/** Kinds of result, the best first. */
export const VERDICTS = ['right', 'partly', 'left', 'changed', 'invalid']

const MODULE = {
  module: ts.ModuleKind.CommonJS,
  target: ts.ScriptTarget.ES2022,
  jsx: ts.JsxEmit.React,
  jsxFactory: 'h',
  allowJs: true,
}

/**
 * A tool's result for a case:
 *
 * - `right`: the wanted code
 * - `partly`: the same meaning, but a check, dead or redundant code is left, a comment is lost, or more was rewritten
 * - `left`: unchanged
 * - `changed`: another meaning
 * - `invalid`: no program
 *
 * @param after the files that the tool left, by name.
 */
export function judge({ before, wanted, gate }, after, tool) {
  const write = (files) => new Map([...files].map(([name, text]) => [name, text.replaceAll('CHECK', tool.check(gate))]))
  const [start, goal] = [write(before), write(wanted)]
  for (const [name, text] of after) if (faultsIn(name, text) > 0) return 'invalid'
  const isSame = (a, b) =>
    a.size === b.size && [...a].every(([name, text]) => b.has(name) && wordsOf(text) === wordsOf(b.get(name)))
  if (isSame(after, goal)) return 'right'
  if (isSame(after, start)) return 'left'
  const traces = tracesOf(after, tool)
  if (traces.includes('throws SyntaxError')) return 'invalid'
  return traces === tracesOf(start, tool) ? 'partly' : 'changed'
}

function faultsIn(name, text) {
  const { diagnostics } = ts.transpileModule(text, { fileName: name, reportDiagnostics: true, compilerOptions: MODULE })
  return diagnostics?.length ?? 0
}

/** Tokens and comments, without layout, quotes, and what is a matter of style. */
function wordsOf(text) {
  const file = ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX)
  const words = []
  const visit = (node) => {
    if (ts.isParenthesizedExpression(node)) return visit(node.expression)
    const children = node.getChildren(file)
    if (children.length > 0) return children.forEach(visit)
    const word = node.getText(file).trim()
    if (word !== '' && word !== ';' && word !== ',') words.push(word.replaceAll('"', "'"))
  }
  visit(file)
  const comments = [...text.matchAll(/^\s*\/\/ (.*)$/gm)].map(([, comment]) => comment)
  return JSON.stringify([words, comments])
}

/** What the program does, for some arguments: what it asks of its library, and what its functions give. */
function tracesOf(files, tool) {
  return JSON.stringify(
    [1, 0, 2, undefined].map((argument) => {
      const steps = []
      const library = new Proxy(
        {},
        {
          get:
            (_, name) =>
            (...given) => {
              if (steps.push([String(name), given]) > 500) throw new Error('endless')
              return `${String(name)}(${JSON.stringify(given)})`
            },
        },
      )
      const loaded = new Map()
      const load = (name) => {
        if (name === 'lib') return library
        if (loaded.has(name)) return loaded.get(name).exports
        const module = { exports: {} }
        loaded.set(name, module)
        const text = files.get(`${name}.tsx`)
        if (text === undefined) throw new Error(`no module ${name}`)
        const { outputText } = ts.transpileModule(text, { fileName: `${name}.tsx`, compilerOptions: MODULE })
        const h = (tag, props, ...children) => ({
          tag: typeof tag === 'function' ? tag.name || 'component' : tag,
          props,
          children: children.filter((child) => child !== false && !/^\s*$/.test(child)),
        })
        const names = {
          module,
          exports: module.exports,
          h,
          require: (path) => load(path.replace(/^\.\/|\.js$/g, '')),
          ...tool.globals((gate) => gate === 'On'),
        }
        vm.runInNewContext(outputText, names, { timeout: 1000 })
        return module.exports
      }
      try {
        const { run } = load('main')
        return [steps, run?.(argument)]
      } catch (error) {
        return [steps, `throws ${error?.name}`]
      }
    }),
  )
}
