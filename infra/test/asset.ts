/** What an imported font, stylesheet or picture is in tests: an address. */
export default '/asset'
