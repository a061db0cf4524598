// The pages of learning, loaded when somebody goes there.
export { LearnPage } from "./page.js";
export { LessonPage } from "./lesson.js";
