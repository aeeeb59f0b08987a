/** What is switched: features, experiments. */
const SUBJECT = /^(?:features?|experiments?|experimental|previews?|rollouts?|runtime|future)$/
/** What switches it. */
const SWITCH = /^(?:flags?|toggles?|gates?|experiments?)$/
/** Both in one word. */
const BOTH = /^feature(?:flag|gate|toggle)s?$/
/** A declaration about flags that isn't a list of them: the settings of a client, what a page shows about flags. */
const SOMETHING_ELSE =
  /^(?:config|configs|configuration|options|opts|params|props|settings|context|store|errors?|events?|labels?|messages?|titles?|translations?|permissions?|roles?|scopes?|menu|menus|routes?|columns?|styles?|classes|icons?|colou?rs?|urls?|links?|queries|mocks?|fixtures?|tests?|actions?|reducers?|selectors?|payload|response|request|provider|client|types?|kinds?|categories|category|stages?)$/

/** The words of a name or a path, in lower case: `isUIFlagOn` is `is`, `ui`, `flag`, `on`; `navigate` isn't `gate`. */
export function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
}

/** Whether some word of a name is one of feature, experiment, flag, toggle or gate. */
export function mentionsFlags(name: string): boolean {
  return wordsOf(name).some((word) => SUBJECT.test(word) || SWITCH.test(word) || BOTH.test(word))
}

/** Words that may follow the flags in the name of their list: `FeatureFlagKeys`, `DEFAULT_FEATURE_FLAG_STATE`. */
const LIST_WORD =
  /^(?:keys?|names?|ids?|enum|json|sets?|lists?|maps?|all|defaults?|values?|states?|details?|definitions?|defs?|specs?|registry|catalog(?:ue)?|s|t|i)$/

/**
 * Whether a name means flags, and not something that they belong to: `FeatureFlagKeys`, but not
 * `ExperimentFieldGroups`.
 */
function isHeadedByFlags(name: string): boolean {
  const head = wordsOf(name).findLast((word) => !LIST_WORD.test(word)) ?? ''
  return SWITCH.test(head) || BOTH.test(head) || /^features?$/.test(head)
}

/**
 * Whether a name may mean many flags: `FEATURES`, `uiFlags`, `toggles`. Much else is called so, so its values, and the
 * code that reads them, have to say that they are flags.
 */
export function mayHoldFlags(name: string): boolean {
  return isPlural(name) && isHeadedByFlags(name) && !wordsOf(name).some((word) => SOMETHING_ELSE.test(word))
}

/** Whether a name may mean names of flags, and nothing else: `Feature`, `FeatureType`, `FLAGS`; not `PaidFeature`. */
export function mayNameFlags(name: string): boolean {
  const plain = name.replace(/_?types?$/i, '')
  return isPlainListName(plain) && isHeadedByFlags(plain)
}

/** Whether a name says no more than that it lists flags: `defaultFeatureGates`, but not `operatorOnlyFeatureGates`. */
export function isPlainListName(name: string): boolean {
  return wordsOf(name).every((word) => [SUBJECT, SWITCH, BOTH, LIST_WORD].some((pattern) => pattern.test(word)))
}

/** Whether a name says no more than that it has the defaults of features: `featureDefaults`. */
export function isNameOfDefaults(name: string): boolean {
  return isPlainListName(name) && isHeadedByFlags(name) && wordsOf(name).some((word) => /^defaults?$/.test(word))
}

/**
 * Whether a declaration is named like a list of feature flags: `FEATURE_FLAGS`, `experiments`, `flags` in
 * `feature-flags.ts`. The names of the declaration, its type, file and folder must mention both a feature and a switch.
 * The declaration's or the type's name must end with flags.
 *
 * @param names the declaration's name, and that of its type.
 */
export function isCalledLikeFlags(names: readonly string[], file: string): boolean {
  const own = names.flatMap(wordsOf)
  if (own.some((word) => SOMETHING_ELSE.test(word)) || !names.some(isHeadedByFlags)) return false
  return saysBoth([...own, ...placeWords(file)])
}

/**
 * As {@link isCalledLikeFlags} of a list of names only, where no value says that they are flags: so the declaration
 * itself says what switches. `FlagKey` and `ExperimentalFeature` do; `PaidFeature` doesn't, in any file.
 */
export function isCalledLikeFlagNames(name: string, file: string): boolean {
  const words = wordsOf(name)
  return isCalledLikeFlags([name], file) && (words.some((word) => SWITCH.test(word)) || saysBoth(words))
}

const PART = '(?:feature|experiment|flag|toggle|gate|preview|rollout|runtime|future)'
const BOTH_PARTS =
  '(?:feature_?(?:flag|gate|toggle)|experiment|(?:flag|toggle|gate)_?feature|(?:preview|rollout|runtime)_?(?:flag|gate|toggle))'

/** A declaration, a composite literal of Go or a property with a type, whose name or type has one of the words. */
const declarationWith = (words: string): RegExp =>
  new RegExp(
    `\\b(?:const|let|var|enum|interface|type|class|function|func)\\s+(?:\\w*${words}|\\w+\\s*[:=(][^\\n;{]*${words})|^[ \\t]+\\w*${words}\\w*\\s*(?:(?:\\w+\\s*)?=|\\??:\\s*\\{)|\\w*${words}\\w*\\{`,
    'im',
  )
const SOME_DECLARATION = declarationWith(PART)
/** Without the words that much other code has: `navigate`, `runtimeOptions`. */
const LIKELY_DECLARATION = declarationWith('(?:feature|experiment|flag|toggle|future)')
const TELLING_DECLARATION = declarationWith(BOTH_PARTS)

/** Whether source is worth parsing for a list of flags. It decides without a parse, so it often says yes in vain. */
export function mayListFlags(file: string, text: string): boolean {
  if (isFlagFile(file)) return true
  return (
    placeWords(file).some((word) => SUBJECT.test(word) || SWITCH.test(word) || BOTH.test(word))
      ? SOME_DECLARATION
      : TELLING_DECLARATION
  ).test(text)
}

/** As {@link mayListFlags}, for lists of which only the code that checks their names says that they may be flags. */
export function mayListNames(text: string): boolean {
  return LIKELY_DECLARATION.test(text)
}

/** Whether a file's own name says that it holds feature flags: `feature-flag.ts`. */
export function isFlagFile(file: string): boolean {
  return saysBoth(wordsOf(file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1)))
}

function saysBoth(words: readonly string[]): boolean {
  if (words.some((word) => BOTH.test(word))) return true
  const isSwitched = words.some((word) => SUBJECT.test(word))
  const hasSwitch = words.some((word) => SWITCH.test(word))
  // "Experimental features" says it without another word.
  const isExperimental =
    words.includes('experimental') && words.some((word) => word === 'feature' || word === 'features')
  return (isSwitched && hasSwitch) || isExperimental
}

/** The words of the file's name, and of a folder that is about flags; `features` is a folder of anything. */
function placeWords(file: string): string[] {
  const [folder = '', name = ''] = ['', ...file.split(/[\\/]/)].slice(-2)
  const folderWords = wordsOf(folder)
  return [...wordsOf(name), ...(saysBoth(folderWords) ? folderWords : [])]
}

/** Whether a name means many flags of features or of things to come: a command has `flags`, and a model `features`. */
export function holdsFeatures(name: string): boolean {
  return wordsOf(name).some((word) => /^(?:experiments|future|feature(?:flag|gate|toggle)s)$/.test(word))
}

/** Whether a name says that it holds many flags, or is their type, and not one: `FeatureFlags`, not `FeatureFlag`. */
export function isPlural(name: string): boolean {
  return wordsOf(name).some((word) =>
    /^(?:features|experiments|flags|toggles|gates|future|feature(?:flag|gate|toggle)s)$/.test(word),
  )
}

/** The names that services give to the fields of one flag. */
const FLAG_FIELD =
  /^(?:(?:is_?)?(?:on|off|enabled|disabled|active)|default(?:_?value)?|value|variant|variation|name|key|id|flag|type|kind|reason|source|payload|description)$/i

/** Whether a name is that of a field of one flag, or of one of its states. */
export function isFieldOfFlag(name: string): boolean {
  return FLAG_FIELD.test(name)
}
