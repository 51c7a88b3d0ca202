/** The rules of CSS, one by one, as a style sheet accepts them. */
export function rulesIn(css: string): string[] {
  const rules: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    if (css[at] === '}') {
      depth -= 1
      if (depth === 0) {
        rules.push(css.slice(start, at + 1))
        start = at + 1
      }
    }
  }
  return rules
}

/** One of our classes in a selector. */
export const classPattern = /\.(q-\w+)/

/**
 * CSS by class; the empty name has the rest. A class is named by a digest of its rules, so that one name has the same
 * rules in every file and document.
 */
export function rulesByClass(css: string): ReadonlyMap<string, string> {
  const rules = new Map<string, string>()
  for (const rule of rulesIn(css)) {
    const name = classPattern.exec(rule)?.[1] ?? ''
    rules.set(name, (rules.get(name) ?? '') + rule)
  }
  return rules
}
