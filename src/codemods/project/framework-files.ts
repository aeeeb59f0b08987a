import type { PackageEntries } from './package-entries.js'

/** Files that a framework loads by their paths, and the exports that it uses of them. */
interface FrameworkFiles {
  /** One of these packages is a dependency; empty: whatever the dependencies are. */
  readonly packages: readonly string[]
  readonly file: RegExp
  /** Default: any. */
  readonly names?: RegExp
}

const SCRIPT = String.raw`\.[cm]?[jt]sx?$`
const METHODS = 'GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|ALL'

function rowOf(packages: readonly string[], file: string, names?: string): FrameworkFiles {
  return { packages, file: new RegExp(`[/\\\\]${file}`), ...(names && { names: new RegExp(`^(?:${names})$`) }) }
}

const REACT_ROUTER = ['@remix-run/react', '@remix-run/node', '@react-router/dev']
const PAGES = ['next', 'gatsby', 'astro', 'nuxt', 'vike', 'umi', 'blitz', '@redwoodjs/core', 'expo-router']

const FRAMEWORKS: readonly FrameworkFiles[] = [
  rowOf(
    ['next', 'expo-router'],
    String.raw`app[/\\](?:.*[/\\])?(?:page|layout|route|template|default|loading|(?:global-)?error|not-found|forbidden|unauthorized|sitemap|robots|manifest|(?:apple-)?icon|(?:opengraph|twitter)-image|_layout|\+[\w-]+)${SCRIPT}`,
  ),
  rowOf(
    PAGES,
    String.raw`pages[/\\].*${SCRIPT}`,
    `default|config|get\\w+|head|Head|query|prerender|partial|${METHODS}`,
  ),
  rowOf(['expo-router'], String.raw`app[/\\].*${SCRIPT}`, 'default|unstable_settings|ErrorBoundary'),
  rowOf(['next', 'astro', 'nuxt'], String.raw`(?:middleware|proxy|instrumentation(?:-client)?)(?:[/\\]\w+)?${SCRIPT}`),
  rowOf(
    REACT_ROUTER,
    String.raw`(?:routes[/\\].*|root|entry\.(?:client|server))${SCRIPT}`,
    'default|loader|action|client(?:Loader|Action|Middleware)|middleware|meta|links|headers|handle|shouldRevalidate|ErrorBoundary|CatchBoundary|HydrateFallback|Layout|handle\\w+',
  ),
  rowOf(
    ['@sveltejs/kit'],
    String.raw`(?:\+(?:page|layout|server|error)(?:\.server)?|hooks(?:\.\w+)?|params[/\\]\w+)${SCRIPT}`,
  ),
  rowOf(
    ['@solidjs/start', '@tanstack/react-start', '@tanstack/react-router'],
    String.raw`routes[/\\].*${SCRIPT}`,
    `default|route|Route|${METHODS}`,
  ),
  rowOf(
    ['nuxt', 'nitropack', 'h3'],
    String.raw`(?:server[/\\](?:api|routes|middleware|plugins)|plugins|middleware|layouts|modules)[/\\].*${SCRIPT}`,
    'default',
  ),
  rowOf(['@vercel/node', 'next'], String.raw`api[/\\].*${SCRIPT}`, `default|config|${METHODS}`),
  rowOf([], String.raw`[^/\\]*\.(?:stories|story)${SCRIPT}`),
  rowOf([], String.raw`[^/\\]*\.config${SCRIPT}`, 'default'),
  // A cloud calls a function by this name.
  rowOf([], String.raw`[^/\\]*${SCRIPT}`, 'handler'),
]

/** Whether a framework uses an export of a file, although no import shows it. */
export function isUsedByFramework(
  entries: Pick<PackageEntries, 'isDependency'>,
  file: string,
  names: readonly string[],
): boolean {
  return FRAMEWORKS.some(
    (row) =>
      row.file.test(file) &&
      names.some((name) => row.names?.test(name) ?? true) &&
      (row.packages.length === 0 || row.packages.some((dependency) => entries.isDependency(file, dependency))),
  )
}

const CALLING_FOLDER =
  /[/\\](?:pages|app|routes|api|server|middleware|plugins)[/\\]|\.(?:stories|story|config)\.[cm]?[jt]sx?$/
const CALLED_NAME =
  /^(?:default|[A-Z]+|loader|action|meta|links|headers|handler|load|actions|register|middleware|get(?:ServerSide|Static|Initial)\w+|generate\w+)$/

/**
 * Whether some framework may call an export with arguments of its own, as far as the folder of the file and the name
 * show. Whether the project uses such a framework doesn't count.
 */
export function mayBeCalledByFramework(file: string, names: readonly string[]): boolean {
  return CALLING_FOLDER.test(file) && names.some((name) => CALLED_NAME.test(name))
}
