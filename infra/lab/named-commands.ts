/** A command that is started by its name. Its module reads the arguments that follow the name, and runs when imported. */
export interface NamedCommand {
  readonly about: string
  readonly run: () => Promise<unknown>
}

/** Runs the command that the first argument names: `npm run bench -- prices --write`. Without one, lists them all. */
export async function runNamedCommand(script: string, commands: Readonly<Record<string, NamedCommand>>): Promise<void> {
  const [name = ''] = process.argv.splice(2, 1)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command) {
    await command.run()
    return
  }
  const width = Math.max(...Object.keys(commands).map((each) => each.length))
  const lines = Object.entries(commands).map(([each, { about }]) => `  ${each.padEnd(width)}  ${about}`)
  process.stdout.write(`npm run ${script} -- <name>\n\n${lines.join('\n')}\n`)
  if (name !== '') process.exitCode = 1
}
