// In a project of its own this line reads: import featureGates from 'eslint-plugin-feature-gates'
import featureGates from '../../dist/index.js'
import tsParser from '@typescript-eslint/parser'

export default [
  { ignores: ['dist/'] },
  { files: ['**/*.ts'], languageOptions: { parser: tsParser } },
  featureGates.configs.recommended,
  featureGates.withConfig({ cwd: import.meta.dirname }),
]
