import { readdirSync, readFileSync } from 'node:fs'

const pageBytes = 4_096

const readText = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It has ended, or may not be read.
    return ''
  }
}

/** The process and all its descendants. */
function treeOf(root: number): readonly number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    // The name in parentheses may contain anything.
    const [, parent] = /\) \S (\d+) /.exec(readText(`/proc/${name}/stat`)) ?? []
    if (parent) children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(name)])
  }
  const tree = [root]
  for (const pid of tree) tree.push(...(children.get(pid) ?? []))
  return tree
}

/** Bytes of one process: its proportional share, or its private memory if that is unavailable. */
function bytesOf(pid: number): number {
  const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readText(`/proc/${pid}/smaps_rollup`)) ?? []
  if (kilobytes) return Number(kilobytes) * 1_024
  const [, , resident = '0', shared = '0'] = /^(\d+) (\d+) (\d+)/.exec(readText(`/proc/${pid}/statm`)) ?? []
  return (Number(resident) - Number(shared)) * pageBytes
}

/** Bytes of a process tree as proportional set sizes, so that shared memory counts once. */
export const memoryOfTree = (root: number): number => treeOf(root).reduce((sum, pid) => sum + bytesOf(pid), 0)
