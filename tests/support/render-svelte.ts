import { compile } from 'svelte/compiler'
import * as svelte from 'svelte'
import { render } from 'svelte/server'
import ts from 'typescript'
import { normalizeHtml } from './render-vue.js'

/** It has no types. */
const INTERNAL: string = 'svelte/internal/server'
const internal: unknown = await import(INTERNAL)

type Payload = { push(html: string): void } & { readonly out?: unknown }

/** A component that shows its name and its content. */
const shown = (name: string) => (payload: Payload, props: { readonly children?: (inner: Payload) => void }) => {
  payload.push(`<div data-name="${name}">`)
  props.children?.(payload)
  payload.push(props.children ? '</div>' : '(empty)</div>')
}

/**
 * Renders a Svelte file as a server does, and gives its HTML as {@link normalizeHtml} does.
 *
 * @param isOn what the file imports as `isOn` from `gates`.
 */
export function renderSvelte(text: string, isOn: (name: string) => boolean): string {
  const { js } = compile(text, { generate: 'server', filename: 'Input.svelte' })
  const { outputText } = ts.transpileModule(js.code, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  })
  const module = { exports: {} as { default?: never } }
  const load = (name: string): unknown => {
    if (name === 'svelte/internal/server') return internal
    if (name === 'svelte') return svelte
    return name === 'gates' ? { isOn } : { __esModule: true, default: shown(name) }
  }
  new Function('require', 'exports', 'module', outputText)(load, module.exports, module)
  return normalizeHtml(render(module.exports.default as never, {} as never).body)
}
