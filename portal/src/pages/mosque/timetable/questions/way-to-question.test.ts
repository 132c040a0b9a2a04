import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Question } from "@mosque-sync/timetable/questions";
import { wayToQuestion } from "./way-to-question.ts";

const base = { file: "noor.csv", table: { headings: [], marked: [], rows: [] }, choices: [] };
const asr: Question = { ...base, kind: "asr", id: "asr", columns: ["Asr", "Asr 2"] };
const hall: Question = { ...base, kind: "column", id: "hall", columns: ["Hall"] };

suite("the way from a finding to its question", () => {
  test("is the open question of its kind, or of its column", () => {
    assert.deepEqual(wayToQuestion({ question: "asr", column: "Asr" }, [hall, asr], {}), { open: asr });
    assert.deepEqual(wayToQuestion({ question: "column", column: "Hall" }, [asr, hall], {}), { open: hall });
    assert.equal(wayToQuestion({ question: "column", column: "Isha" }, [hall], {}), undefined);
  });

  test("is the choice to change, if one was made", () => {
    const settings = { asr: "mithl-2", dst: "winter-time", columns: { Hall: "unused" } } as const;
    assert.deepEqual(wayToQuestion({ question: "clock-changes" }, [], settings), {
      answered: { name: "dst", value: "winter-time" },
    });
    assert.deepEqual(wayToQuestion({ question: "column", column: "Hall" }, [], settings), {
      answered: { name: "columns", column: "Hall", value: "unused" },
    });
  });

  test("does not exist for a finding without a question", () => {
    assert.equal(wayToQuestion({}, [asr], { asr: "mithl-2" }), undefined);
    assert.equal(wayToQuestion({ question: "place" }, [asr], { asr: "mithl-2" }), undefined);
  });
});
