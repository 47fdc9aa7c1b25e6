/** The matchers that the test set-up adds to Jest's own. */
import '@testing-library/jest-dom';
