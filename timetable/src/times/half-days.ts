/** The half of the day that a mark such as "pm" names. */
export type HalfDay = "am" | "pm";

/** Marks without spaces and full stops, in lower case, as NFKC writes them. */
const marks: Readonly<Record<HalfDay, string>> = {
  am: `am a ص صباحا صباحًا صبح قظ قبلازظهر öö pg pagi πμ pd paradite vorm vormittags fm утра पूर्वाह्न पूर्वाह्न এএম পূর্বাহ্ণ পূর্বাহ্ন
    上午 오전`,
  pm: `pm p م مساء مساءً شام بظ بعدازظهر ös ptg petang μμ md mbasdite nachm nachmittags em вечера дня अपराह्न অপরাহ্ণ অপরাহ্ন পিএম 下午 오후`,
};

const halves = new Map(
  (["am", "pm"] as const).flatMap((half) => marks[half].split(/\s+/).map((mark) => [mark, half] as const)),
);

/** Reads the mark before or after a time: `PM`, `p. m.`, `ص`. */
export function halfDayOf(mark: string): HalfDay | undefined {
  return halves.get(mark.replaceAll(/[\s.]/g, ""));
}
