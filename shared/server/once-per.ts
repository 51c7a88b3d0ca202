/**
 * Something that is made once for each context and shared by all that ask for it there: an opened store, a transport, a
 * queue of work. It goes with its context.
 */
export function oncePer<Context extends object, Value>(make: (context: Context) => Value): (context: Context) => Value {
  const made = new WeakMap<Context, { readonly value: Value }>()
  return (context) => {
    const present = made.get(context) ?? { value: make(context) }
    made.set(context, present)
    return present.value
  }
}
