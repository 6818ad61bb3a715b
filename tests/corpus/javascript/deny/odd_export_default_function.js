// Function exported
export default Function;
