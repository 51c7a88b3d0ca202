import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/**
 * Starts the site as `npm start` does, but that its pages have the shell and all remotes from a development server, and
 * that its processes start again when their code changes. OnEnd: called when it has ended by itself.
 * @returns stops it.
 */
export async function startDevSite(root: string, devServer: string, onEnd: () => void): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [join(root, 'infra', 'start', 'start.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', DEV_SERVER: devServer },
    // Its end is seen by the channel, however this process goes.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  void exited.then(onEnd)
  return async () => {
    child.kill('SIGTERM')
    await exited
  }
}
