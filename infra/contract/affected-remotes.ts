import type { ContractChange } from './contract-change.ts'
import type { RemoteUses } from './remote-uses.ts'

/** The remotes that a change reaches, in words. */
export function affectedRemotes({ subject, name }: ContractChange, uses: readonly RemoteUses[]): string {
  const takes = (names: ReadonlySet<string> | undefined) =>
    names !== undefined && (name === undefined || names.has(name) || names.has('*'))
  const direct = uses.filter(({ operations, facades }) => operations.has(subject) || takes(facades.get(subject)))
  const byFacade = new Map<string, string[]>()
  for (const { remote, behindFacades } of uses)
    for (const [facade, operations] of behindFacades)
      if (operations.includes(subject)) byFacade.set(facade, [...(byFacade.get(facade) ?? []), remote])

  const parts = [
    ...(direct.length > 0 ? [`used by ${direct.map(({ remote }) => remote).join(', ')}`] : []),
    ...[...byFacade].map(([facade, remotes]) => `behind the shell's ${facade}, for ${remotes.join(', ')}`),
  ]
  return parts.join('; ') || 'used by no remote; programs of others may use it'
}
