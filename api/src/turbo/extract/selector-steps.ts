import type { Options } from 'css-select'
import { type AnyNode, type Element, hasChildren, isTag, isText } from 'domhandler'

/** Maximum steps of selectors per page: some for each element, and a fraction of a second. */
const maxSteps = 5_000_000

class TooManySteps extends Error {
  override readonly name = 'TooManySteps'
}

/** How a selector traverses a page. */
export type SelectorSteps = Options<AnyNode, Element>

const childrenOf = (node: AnyNode): AnyNode[] => (hasChildren(node) ? node.children : [])

/**
 * The default traversal with counted steps: backtracking selectors try every path, so four words on a page with a few
 * hundred nested elements could keep a process busy for minutes. Throws beyond the limit.
 */
export function boundedSteps(): SelectorSteps {
  let left = maxSteps
  const count = (steps = 1): void => {
    left -= steps
    if (left < 0) throw new TooManySteps()
  }
  const counted =
    <Input extends unknown[], Result>(take: (...input: Input) => Result) =>
    (...input: Input): Result => {
      count()
      return take(...input)
    }
  function textOf(node: AnyNode): string {
    count()
    if (isText(node)) {
      count(node.data.length)
      return node.data
    }
    return childrenOf(node).map(textOf).join('')
  }
  const isElement = (node: AnyNode): node is Element => {
    count()
    return isTag(node)
  }
  const equals = counted((one: AnyNode, other: AnyNode) => one === other)
  return {
    adapter: {
      isTag: isElement,
      equals,
      getAttributeValue: counted(({ attribs }, name) => attribs[name]),
      getChildren: counted(childrenOf),
      getName: counted(({ name }) => name),
      getParent: counted(({ parent }) => parent),
      getSiblings: counted((node) => (node.parent ? childrenOf(node.parent) : [node])),
      getText: textOf,
      hasAttrib: counted(({ attribs }, name) => Object.hasOwn(attribs, name)),
      // A page is searched from one root.
      removeSubsets: (nodes) => nodes,
    },
  }
}
