// Words and phrases that a reader has to translate, and what to write instead. One row each: a pattern over a sentence
// without its code, and the words that replace it.

/** @type {readonly (readonly [RegExp, string])[]} */
export const HOUSE_WORDS = [
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\b(?:take|takes|took|taken|taking)\b(?: [\w'’-]+){0,3} out\b(?! of date)/i, 'remove'],
  [/\bgoes\b(?! (?:on|to|through|into|in|beyond|wrong|back|up|down|unread|over)\b)/i, 'is removed'],
  [/\bstays\b/i, 'is kept'],
  [/\b(?:ask|asks|asked|asking) for\b/i, 'check a gate'],
  [/\b(?:code|file|files|test|tests|nothing|nobody|that|which) asks?\b(?! for\b)/i, 'checks'],
  [/\b(?:is|are|be|was|were) said\b/i, 'is reported'],
  [/\bneedless(?:ly)?\b/i, 'redundant'],
  [/\bkin\b/i, 'similar'],
  [/\b(?:of|for|on) the other side\b/i, 'for the disabled path'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\b(?:hand|hands|handed|handing) (?:it |them )?on\b/i, 'pass on'],
  [/\bby (?:it|them)sel(?:f|ves)\b/i, 'on its own'],
  [/\b(?:commit|line|one|call|row|page|once) a (?:gate|file|release|flag)\b/i, 'per gate'],
  [/\b(?:due )?by now\b/i, 'overdue, or already'],
  [/\b(?:stand|stands|stood|standing) for\b/i, 'mean'],
  [/\b(?<!\bthere )(?:is|are|was|were) none\b/i, "isn't one"],
  [/(?<!\bthere )\b(?:is|are) no (?!longer\b|more\b|worse\b|other\b|reason\b|sign\b|\w+er\b)\w/i, "isn't a"],
  [/\btold of\b/i, 'reported'],
  [/\bsomebody\b/i, 'someone'],
  [/\beverybody\b/i, 'everyone'],
  [/\banybody\b/i, 'anyone'],
  [/\btwins?\b/i, 'counterpart'],
]
