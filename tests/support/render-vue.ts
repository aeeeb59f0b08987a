import { compileScript, parse } from 'vue/compiler-sfc'
import ts from 'typescript'
import * as vue from 'vue'
import * as serverRenderer from 'vue/server-renderer'

/** A component that shows its name and what it is given. */
function shown(name: string): vue.Component {
  return vue.defineComponent({
    render() {
      return vue.h('div', { 'data-name': name }, [
        ...Object.entries(this.$slots as Record<string, vue.Slot>)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([slot, show]) => vue.h('div', { 'data-slot': slot }, show({ item: 'item' }))),
      ])
    },
  })
}

/**
 * Renders a Vue file as a server does, and gives its HTML as {@link normalizeHtml} does.
 *
 * @param isOn what the file imports as `isOn` from `gates`.
 */
export async function renderVue(text: string, isOn: (name: string) => boolean): Promise<string> {
  const { descriptor, errors } = parse(text, { filename: 'input.vue' })
  if (errors[0]) throw errors[0]
  const compiled = compileScript(descriptor, { id: 'input', inlineTemplate: true, templateOptions: { ssr: true } })
  const { outputText } = ts.transpileModule(compiled.content, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  })
  const module = { exports: {} as { default?: vue.Component } }
  const load = (name: string): unknown => {
    if (name === 'vue') return vue
    if (name === 'vue/server-renderer') return serverRenderer
    return name === 'gates' ? { isOn } : { __esModule: true, default: shown(name) }
  }
  new Function('require', 'exports', 'module', outputText)(load, module.exports, module)
  const html = await serverRenderer.renderToString(vue.createSSRApp(module.exports.default as vue.Component))
  return normalizeHtml(html)
}

/** Without comments, and with one blank where there are several. */
export function normalizeHtml(html: string): string {
  return html
    .replaceAll(/<!--[^]*?-->/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=<|$)|(?<=>|^) /g, '')
}
