import { Worker } from 'node:worker_threads'
import type { RemoteBuild } from './registry.ts'

/** A remote that was built just now. */
export interface BuiltScreens {
  /** The file of `render/screen-harness.tsx`, bundled. */
  readonly harness: string
  /** Its screens for the server. */
  readonly half: string
  readonly build: RemoteBuild
}

/** Characters of the styles of a screen: fewer are not worth a file, and stand in the document. */
export const minFile = 2_000

/** Styles as files have them: of several screens, and by the name of a screen its others. */
export interface ScreenStyles {
  readonly common: string
  readonly screens: Readonly<Record<string, string>>
}

/** What a module answers with one message. In a thread of its own, since pages leave behind what they keep. */
async function answerOf<Answer>(module: URL, question: unknown): Promise<Answer> {
  // A thread takes the options of its process, of which `--input-type` and `--eval` allow it no file.
  const worker = new Worker(module, { workerData: question, execArgv: [] })
  try {
    return await new Promise<Answer>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject)
      worker.once('exit', () => reject(new Error('pages ended before their styles were known')))
    })
  } finally {
    await worker.terminate()
  }
}

/**
 * The styles of every screen that a remote shows on sample data, in both languages.
 * @throws Error where its screens cannot be loaded.
 */
export const screenStyles = (built: BuiltScreens): Promise<ScreenStyles> =>
  answerOf(new URL('../render/screen-styles.ts', import.meta.url), built)

/**
 * The styles of what every page has around its screen. Server: the server half of the host.
 * @throws Error where it cannot render.
 */
export const frameStyles = (server: string): Promise<string> =>
  answerOf(new URL('../render/frame-styles.ts', import.meta.url), server)
