import { failureText } from './failure-text.ts'

/** Runs a command of this service to its end; of a failure it writes the text, and its exit code says so. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    process.stderr.write(`${failureText(error)}\n`)
    process.exitCode = 1
  }
}
