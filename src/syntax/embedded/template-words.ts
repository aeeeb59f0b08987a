/** Why a part of a template is kept as it is: half sentences, the same for all kinds of templates. */
export const KEEPS_SPACE = 'the spaces around it are visible'
export const EMPTIES_SLOT = 'a component around it would get no content'
