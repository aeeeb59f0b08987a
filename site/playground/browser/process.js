/** No program runs in a page: calls of git fail, as if it weren't installed. */
function refuseToRun() {
  const error = Object.assign(new Error('no program runs in a browser'), { code: 'ENOENT' })
  return { status: null, signal: null, stdout: '', stderr: '', error }
}

const process = {
  argv: ['node', 'feature-gates'],
  arch: 'wasm32',
  // A page knows its time only.
  cpuUsage: () => ({ user: performance.now() * 1_000, system: 0 }),
  cwd: () => '/project',
  emitWarning: () => {},
  env: {},
  execArgv: [],
  execPath: '/node',
  getBuiltinModule: (name) =>
    name.endsWith('child_process') ? { spawn: refuseToRun, spawnSync: refuseToRun } : undefined,
  nextTick: (run, ...values) => queueMicrotask(() => run(...values)),
  off: () => process,
  on: () => process,
  once: () => process,
  pid: 1,
  platform: 'linux',
  version: 'v24.0.0',
  versions: { node: '24.0.0', v8: '13.6' },
}

export default process
export const { cwd, env, platform } = process
