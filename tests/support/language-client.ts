import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** Generous: on a busy machine a server takes long to load ESLint. */
const LONGEST_WAIT = 90_000

interface Message {
  readonly id?: number | string
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

export interface Position {
  readonly line: number
  readonly character: number
}
export interface TextEdit {
  readonly range: { readonly start: Position; readonly end: Position }
  readonly newText: string
}

export interface Diagnostic {
  readonly range: TextEdit['range']
  readonly message: string
  readonly code?: string
  readonly codeDescription?: { readonly href: string }
  readonly severity?: number
}

export interface CodeAction {
  readonly title: string
  readonly kind?: string
  readonly edit?: WorkspaceEdit
  readonly command?: { readonly command: string; readonly arguments?: unknown[] }
}

interface WorkspaceEdit {
  readonly changes?: Record<string, TextEdit[]>
  readonly documentChanges?: { readonly textDocument: { readonly uri: string }; readonly edits: TextEdit[] }[]
}

type Answer = (params: never) => unknown

/**
 * An editor that speaks the Language Server Protocol over standard input and output:
 * https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/
 */
export class LanguageClient {
  readonly #server: ChildProcessWithoutNullStreams
  readonly #pending = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  readonly #answers: ReadonlyMap<string, Answer>
  readonly #texts = new Map<string, { text: string; version: number }>()
  #input = Buffer.alloc(0)
  #log = ''
  #lastId = 0

  /** @param settings the editor's answer when the server requests its configuration. */
  constructor(module: string, cwd: string, settings: unknown) {
    this.#server = spawn(process.execPath, [module, '--stdio'], { cwd })
    this.#answers = new Map<string, Answer>([
      ['workspace/configuration', ({ items }: { items: unknown[] }) => items.map(() => settings)],
      ['workspace/applyEdit', ({ edit }: { edit: WorkspaceEdit }) => this.#apply(edit)],
    ])
    this.#server.stdout.on('data', (chunk: Buffer) => this.#read(chunk))
    this.#server.stderr.on('data', (chunk: Buffer) => void (this.#log += chunk.toString()))
    this.#server.on('exit', (code) => this.#failAll(`the server ended with ${code}\n${this.#log}`))
  }

  request<Result>(method: string, params: unknown): Promise<Result> {
    const id = ++this.#lastId
    return new Promise<Result>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${method} was not answered\n${this.#log}`)), LONGEST_WAIT)
      this.#pending.set(id, {
        resolve: (value) => {
          clearTimeout(timer)
          resolve(value as Result)
        },
        reject: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      })
      this.#send({ id, method, params })
    })
  }

  notify(method: string, params: unknown): void {
    this.#send({ method, params })
  }

  async initialize(root: string): Promise<void> {
    await this.request('initialize', {
      processId: process.pid,
      rootUri: pathToFileURL(root).href,
      workspaceFolders: [{ uri: pathToFileURL(root).href, name: 'project' }],
      capabilities: {
        workspace: { configuration: true, applyEdit: true, workspaceEdit: { documentChanges: true } },
        textDocument: {
          diagnostic: {},
          codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix'] } } },
        },
      },
    })
    this.notify('initialized', {})
  }

  /** Opens a file of the disk, and gives its address. */
  open(file: string, languageId: string): string {
    const uri = pathToFileURL(file).href
    const text = readFileSync(file, 'utf8')
    this.#texts.set(uri, { text, version: 1 })
    this.notify('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } })
    return uri
  }

  /** What the editor shows at the moment, saved or not. */
  textOf(uri: string): string {
    return this.#texts.get(uri)?.text ?? ''
  }

  /** Simulates typing: the editor's content changes, the file doesn't. */
  change(uri: string, text: string): void {
    const version = (this.#texts.get(uri)?.version ?? 0) + 1
    this.#texts.set(uri, { text, version })
    this.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges: [{ text }] })
  }

  async diagnose(uri: string): Promise<Diagnostic[]> {
    return (await this.request<{ items: Diagnostic[] }>('textDocument/diagnostic', { textDocument: { uri } })).items
  }

  actionsFor(uri: string, diagnostic: Diagnostic): Promise<CodeAction[]> {
    return this.request('textDocument/codeAction', {
      textDocument: { uri },
      range: diagnostic.range,
      context: { diagnostics: [diagnostic], triggerKind: 1 },
    })
  }

  /** Does what an editor does when the user picks the action. */
  async perform({ edit, command }: CodeAction): Promise<void> {
    if (edit) this.#apply(edit)
    if (command)
      await this.request('workspace/executeCommand', { command: command.command, arguments: command.arguments ?? [] })
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#server.on('close', resolve))
    await this.request('shutdown', null)
    this.notify('exit', null)
    await ended
  }

  kill(): void {
    this.#server.kill('SIGKILL')
  }

  #apply({ changes = {}, documentChanges = [] }: WorkspaceEdit): { applied: boolean } {
    const all = [
      ...Object.entries(changes),
      ...documentChanges.map(({ textDocument, edits }) => [textDocument.uri, edits] as const),
    ]
    for (const [uri, edits] of all) this.change(uri, applyEdits(this.textOf(uri), edits))
    return { applied: true }
  }

  #send(message: Message): void {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    this.#server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }

  #read(chunk: Buffer): void {
    this.#input = Buffer.concat([this.#input, chunk])
    for (;;) {
      const headerEnd = this.#input.indexOf('\r\n\r\n')
      const length = Number(
        /Content-Length: (\d+)/i.exec(this.#input.subarray(0, Math.max(headerEnd, 0)).toString())?.[1],
      )
      const end = headerEnd + 4 + length
      if (headerEnd < 0 || this.#input.length < end) return
      const message = JSON.parse(this.#input.subarray(headerEnd + 4, end).toString()) as Message
      this.#input = this.#input.subarray(end)
      this.#receive(message)
    }
  }

  #receive({ id, method, params, result, error }: Message): void {
    if (method === undefined) {
      const pending = this.#pending.get(Number(id))
      this.#pending.delete(Number(id))
      if (error) pending?.reject(new Error(error.message))
      else pending?.resolve(result)
    } else if (id !== undefined) {
      this.#send({ id, result: this.#answers.get(method)?.(params as never) ?? null })
    } else if (method === 'window/logMessage' || method === 'eslint/status') {
      this.#log += `${JSON.stringify(params)}\n`
    }
  }

  #failAll(reason: string): void {
    for (const { reject } of this.#pending.values()) reject(new Error(reason))
    this.#pending.clear()
  }
}

/** Edits of one text, all told in the text as it was. */
function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map(({ 0: end, index }) => index + end.length)]
  const offsetOf = ({ line, character }: Position): number => (starts[line] ?? text.length) + character
  return edits
    .map(({ range, newText }) => ({ start: offsetOf(range.start), end: offsetOf(range.end), newText }))
    .sort((a, b) => b.start - a.start)
    .reduce((changed, { start, end, newText }) => changed.slice(0, start) + newText + changed.slice(end), text)
}
