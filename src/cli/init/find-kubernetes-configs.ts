import type { ConfigOverride } from '../../gates/configs/config-override.js'
import { findInData } from '../../gates/configs/find-in-data.js'
import { findInText } from '../../gates/configs/find-in-text.js'
import { mayOverride } from '../../gates/configs/lower-object.js'
import { readText } from '../../files/read-file.js'
import { isFlagText } from '../../syntax/flag-texts.js'
import { isData } from '../../syntax/data/parse-data.js'
import { parseDocuments, parseInnerDocument } from '../../syntax/data/parse-documents.js'

/** The files among `files` (absolute) that set gates of Kubernetes' components or of kubeadm. */
export function findKubernetesConfigs(files: readonly string[]): string[] {
  return files.filter((file) =>
    overridesIn(file).some(({ program }) => program === 'kubernetes' || program === 'kubeadm'),
  )
}

function overridesIn(file: string): readonly ConfigOverride[] {
  if (!isFlagText(file) && !isData(file)) return []
  const read = readText(file)
  if ('error' in read || !mayOverride(read.text)) return []
  if (isFlagText(file)) return findInText(read.text)
  const { documents } = parseDocuments(file, read.text, (part) => mayOverride(part))
  return findInData(documents, { parse: parseInnerDocument })
}
