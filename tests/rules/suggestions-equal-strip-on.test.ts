import { suggestionsEqualStrip } from './support/suggestions-equal-strip.js'

suggestionsEqualStrip(true)
