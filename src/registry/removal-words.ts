import type { RemovalPromise } from './model.js'

/** The words that announce a removal. Not "removes" or "removing", which describe what a feature does. */
export const REMOVAL_WORDS = new Set(['remove', 'remov', 'removal', 'delete', 'deletion'])
/**
 * These announce a removal only as `to be removed`, `and then removed (1.39)`, `Removed in 1.36`; `was removed in` is
 * about the past.
 */
export const PARTICIPLES = new Set(['removed', 'deleted'])
export const BEFORE_PARTICIPLE = new Set(['be', 'then', 'and', 'or', 'is', 'are', 'gets', 'get', 'getting', 'being'])
/** "keep until 1.38" promises no more than "don't remove before 1.38". */
export const KEEP_WORDS = new Set(['keep', 'kept', 'retain', 'retained'])
/** Tags, with or without `@`, `-` and `_`. */
export const TAGS = new Map<string, RemovalPromise['kind']>([
  ['removein', 'in'],
  ['removedin', 'in'],
  ['removalin', 'in'],
  ['removeby', 'in'],
  ['deletein', 'in'],
  ['deleteby', 'in'],
  ['removalversion', 'in'],
  ['removeafter', 'after'],
  ['removenotbefore', 'not-before'],
  ['notremovebefore', 'not-before'],
])

/**
 * Words allowed between the removal and its date: what is removed, how, and with what. Another noun means that
 * something else is removed.
 */
export const FILLERS = new Set([
  'it',
  'this',
  'them',
  'these',
  'the',
  'that',
  'gate',
  'gates',
  'feature',
  'features',
  'featuregate',
  'featuregates',
  'feature-gate',
  'feature-gates',
  'flag',
  'flags',
  'toggle',
  'entry',
  'entries',
  'line',
  'lines',
  'block',
  'here',
  'everything',
  'all',
  'completely',
  'entirely',
  'fully',
  'altogether',
  'finally',
  'together',
  'along',
  'and',
  'is',
  'are',
  'be',
  'to',
  'will',
  'can',
  'planned',
  'scheduled',
  'targeted',
  'expected',
  'slated',
  'due',
  'date',
  'then',
  'again',
  'code',
  'its',
  'as',
  'of',
  'happens',
  'happen',
  'at',
  'not',
  'no',
  'any',
  'earliest',
  'early',
  'earlier',
  'sooner',
  'than',
])
export const AFTER_PREPOSITION = new Set([
  'the',
  'release',
  'version',
  'minor',
  'kubernetes',
  'k8s',
  'around',
  'about',
  'approximately',
  'roughly',
  'early',
  'late',
  'upcoming',
  'earliest',
  'our',
  'than',
  'of',
])
export const PREPOSITIONS = new Map<string, RemovalPromise['kind']>([
  ['in', 'in'],
  ['for', 'in'],
  ['by', 'in'],
  ['at', 'in'],
  ['on', 'in'],
  ['with', 'in'],
  ['before', 'in'],
  ['until', 'in'],
  ['till', 'in'],
  ['from', 'in'],
  ['starting', 'in'],
  ['than', 'in'],
  ['version', 'in'],
  ['release', 'in'],
  ['target', 'in'],
  ['after', 'after'],
])
/** Prepositions that date a removal only right before the version: "with 1.38", but not "with Foo 1.38". */
export const STRICT_PREPOSITIONS = new Set(['with', 'at', 'on', 'from', 'for', 'than', 'version', 'release', 'target'])
export const NOT_A_COMPONENT = new Set([
  'favor',
  'favour',
  'case',
  'place',
  'addition',
  'order',
  'about',
  'over',
  'next',
  'another',
  'both',
  'all',
  'every',
  'some',
  'when',
  'once',
  'if',
  'unless',
  'since',
  'because',
  'ga',
  'alpha',
  'beta',
  'stable',
  'releases',
  'versions',
  'minors',
  'than',
])
export const NEGATIONS = new Set([
  'not',
  'dont',
  'never',
  'cannot',
  'cant',
  'wont',
  'shouldnt',
  'mustnt',
  'no',
  'doesnt',
])
export const UNITS = new Set([
  'years',
  'year',
  'months',
  'month',
  'weeks',
  'days',
  'releases',
  'versions',
  'minors',
  'cycles',
  'quarters',
])

export const COUNTED = new Set(['releases', 'versions', 'minors'])

/** Words by which a later version replaces the one before. */
export const REVISES = new Set([
  'now',
  'moved',
  'postponed',
  'delayed',
  'extended',
  'changed',
  'deferred',
  'instead',
  'rather',
])
