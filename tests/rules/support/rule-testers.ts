import json from '@eslint/json'
import typescriptParser from '@typescript-eslint/parser'
import { RuleTester, type Rule } from 'eslint'
import * as yamlParser from 'yaml-eslint-parser'

const settings = { 'feature-gates': { currentVersion: '1.36' } }

/** Under the file name that a case gives, or `features.ts`; the current version is 1.36. */
export const typescript = new RuleTester({ languageOptions: { parser: typescriptParser }, settings })

export const javascript = new RuleTester({ settings })

export const yaml = new RuleTester({ languageOptions: { parser: yamlParser }, settings })

export const jsonTester = new RuleTester({
  plugins: { json },
  language: 'json/json',
  settings,
} as ConstructorParameters<typeof RuleTester>[0])

/** typescript-eslint's type of a rule is not quite ESLint's. */
export function asRule(rule: unknown): Rule.RuleModule {
  return rule as Rule.RuleModule
}

/** A TypeScript registry with the given entries. */
export function registry(...entries: string[]): string {
  return `export const featureSpecs: Record<string, FeatureSpec[]> = {\n${entries.map((entry) => `  ${entry}\n`).join('')}}\n`
}

export function policy(values: object): { 'feature-gates': object } {
  return { 'feature-gates': { currentVersion: '1.36', policy: values } }
}
