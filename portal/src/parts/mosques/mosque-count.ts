import { useMessages } from "#messages/language.tsx";

/** Says how many mosques a list has: real ones, and test mosques apart from them, if there are any. */
export function useMosqueCount(): (total: number, tests: number) => string {
  const { mosques, testMosques } = useMessages();
  return (total, tests) => {
    const real = mosques.count(total - tests);
    return tests === 0 ? real : testMosques.and(real, testMosques.count(tests));
  };
}
