// Files in the address of the page, so that a link shows them to someone else.

/** @param {Record<string, string>} files */
export async function linkOf(files) {
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(JSON.stringify(files)))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** @returns {Promise<Record<string, string> | null>} `null`: the address holds no files. */
export async function filesOf(link) {
  try {
    const bytes = Uint8Array.from(atob(link.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    const files = JSON.parse(new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'), bytes)))
    const isFiles = Object.entries(files).every((entry) => entry.every((part) => typeof part === 'string'))
    return isFiles && Object.keys(files).length > 0 ? files : null
  } catch {
    return null
  }
}

async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())
}
