/** The reasons for keeping a part of a template, for all kinds of templates. Each is half a sentence. */
export const KEEPS_SPACE = 'the spaces around it are visible'
export const EMPTIES_SLOT = 'a component around it would get no content'
