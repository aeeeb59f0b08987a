import * as parser from '@typescript-eslint/parser'
import { Linter } from 'eslint'

const linter = new Linter({ configType: 'flat' })

/** The imports and variables of a TypeScript file that nothing in it uses. */
export function unusedNamesIn(text: string): string[] {
  const config: Linter.Config = {
    files: ['**'],
    languageOptions: { parser },
    rules: { 'no-unused-vars': ['error', { args: 'none' }] },
  }
  return linter.verify(text, config, 'input.ts').map(({ message }) => /'([^']+)'/.exec(message)?.[1] ?? message)
}
