#if Porting
/// The optional requirements of system protocols.
///
/// They are optional on Apple platforms; on Linux, they have default implementations.
enum SystemOptionalRequirements {
  /// The full names of the optional requirements, by base name.
  static let byName: [String: Set<String>] = byProtocol.values.joined().reduce(into: [:]) {
    $0[String($1.prefix { $0 != "(" }), default: []].insert($1)
  }

  /// The full names of the optional requirements, by protocol name.
  static let byProtocol: [String: Set<String>] = {
    var owner = ""
    return names.split(separator: "\n").reduce(into: [:]) { result, line in
      if line.hasPrefix(" ") {
        result[owner, default: []].insert(line.trimmingPrefix { $0 == " " }.description)
      } else {
        owner = String(line)
      }
    }
  }()

  /// The protocols inherited by each system protocol.
  private static let inheritedProtocols = [
    "UITableViewDelegate": "UIScrollViewDelegate",
    "UICollectionViewDelegate": "UIScrollViewDelegate",
    "UITextViewDelegate": "UIScrollViewDelegate",
    "UICollectionViewDelegateFlowLayout": "UICollectionViewDelegate",
  ]

  /// Returns the full names of the optional requirements of a protocol and of the protocols that it inherits.
  static func requirementNames(ofProtocol owner: String) -> Set<String> {
    sequence(first: owner) { inheritedProtocols[$0] }.reduce([]) { $0.union(byProtocol[$1] ?? []) }
  }

  private static let names = """
    CAAnimationDelegate
      animationDidStart(_:)
      animationDidStop(_:finished:)
    CALayerDelegate
      action(for:forKey:)
      display(_:)
      draw(_:in:)
      layerWillDraw(_:)
      layoutSublayers(of:)
    CALayoutManager
      invalidateLayout(of:)
      layoutSublayers(of:)
      preferredSize(of:)
    UIAdaptivePresentationControllerDelegate
      adaptivePresentationStyle(for:)
      adaptivePresentationStyle(for:traitCollection:)
      presentationControllerDidAttemptToDismiss(_:)
      presentationControllerDidDismiss(_:)
      presentationControllerShouldDismiss(_:)
      presentationControllerWillDismiss(_:)
    UIAppearance
      appearance()
      appearance(for:)
      appearance(whenContainedInInstancesOf:)
    UIApplicationDelegate
      application(_:configurationForConnecting:options:)
      application(_:didDiscardSceneSessions:)
      application(_:didFinishLaunchingWithOptions:)
      application(_:open:options:)
      application(_:supportedInterfaceOrientationsFor:)
      application(_:willFinishLaunchingWithOptions:)
      applicationDidBecomeActive(_:)
      applicationDidEnterBackground(_:)
      applicationDidReceiveMemoryWarning(_:)
      applicationWillEnterForeground(_:)
      applicationWillResignActive(_:)
      applicationWillTerminate(_:)
    UIBarPositioningDelegate
      position(for:)
    UICollectionViewDataSource
      collectionView(_:canMoveItemAt:)
      collectionView(_:cellForItemAt:)
      collectionView(_:moveItemAt:to:)
      collectionView(_:numberOfItemsInSection:)
      collectionView(_:viewForSupplementaryElementOfKind:at:)
      numberOfSections(in:)
    UICollectionViewDelegate
      collectionView(_:didDeselectItemAt:)
      collectionView(_:didEndDisplaying:forItemAt:)
      collectionView(_:didEndDisplayingSupplementaryView:forElementOfKind:at:)
      collectionView(_:didHighlightItemAt:)
      collectionView(_:didSelectItemAt:)
      collectionView(_:didUnhighlightItemAt:)
      collectionView(_:shouldDeselectItemAt:)
      collectionView(_:shouldHighlightItemAt:)
      collectionView(_:shouldSelectItemAt:)
      collectionView(_:targetContentOffsetForProposedContentOffset:)
      collectionView(_:targetIndexPathForMoveOfItemFromOriginalIndexPath:atCurrentIndexPath:toProposedIndexPath:)
      collectionView(_:transitionLayoutForOldLayout:newLayout:)
      collectionView(_:willDisplay:forItemAt:)
      collectionView(_:willDisplaySupplementaryView:forElementKind:at:)
    UICollectionViewDelegateFlowLayout
      collectionView(_:layout:insetForSectionAt:)
      collectionView(_:layout:minimumInteritemSpacingForSectionAt:)
      collectionView(_:layout:minimumLineSpacingForSectionAt:)
      collectionView(_:layout:referenceSizeForFooterInSection:)
      collectionView(_:layout:referenceSizeForHeaderInSection:)
      collectionView(_:layout:sizeForItemAt:)
    UICollisionBehaviorDelegate
      collisionBehavior(_:beganContactFor:with:at:)
      collisionBehavior(_:beganContactFor:withBoundaryIdentifier:at:)
      collisionBehavior(_:endedContactFor:with:)
      collisionBehavior(_:endedContactFor:withBoundaryIdentifier:)
    UIContentContainer
      preferredContentSizeDidChange(forChildContentContainer:)
      size(forChildContentContainer:withParentContainerSize:)
      systemLayoutFittingSizeDidChange(forChildContentContainer:)
      viewWillTransition(to:with:)
      willTransition(to:with:)
    UIDynamicAnimatorDelegate
      dynamicAnimatorDidPause(_:)
      dynamicAnimatorWillResume(_:)
    UIGestureRecognizerDelegate
      gestureRecognizer(_:shouldBeRequiredToFailBy:)
      gestureRecognizer(_:shouldReceive:)
      gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)
      gestureRecognizer(_:shouldRequireFailureOf:)
      gestureRecognizerShouldBegin(_:)
    UINavigationBarDelegate
      navigationBar(_:didPop:)
      navigationBar(_:didPush:)
      navigationBar(_:shouldPop:)
      navigationBar(_:shouldPush:)
    UINavigationControllerDelegate
      navigationController(_:animationControllerFor:from:to:)
      navigationController(_:didShow:animated:)
      navigationController(_:interactionControllerFor:)
      navigationController(_:willShow:animated:)
    UIPageViewControllerDataSource
      pageViewController(_:viewControllerAfter:)
      pageViewController(_:viewControllerBefore:)
      presentationCount(for:)
      presentationIndex(for:)
    UIPageViewControllerDelegate
      pageViewController(_:didFinishAnimating:previousViewControllers:transitionCompleted:)
      pageViewController(_:spineLocationFor:)
      pageViewController(_:willTransitionTo:)
    UISceneDelegate
      scene(_:willConnectTo:options:)
      sceneDidBecomeActive(_:)
      sceneDidDisconnect(_:)
      sceneDidEnterBackground(_:)
      sceneWillEnterForeground(_:)
      sceneWillResignActive(_:)
    UIScrollViewDelegate
      scrollViewDidChangeAdjustedContentInset(_:)
      scrollViewDidEndDecelerating(_:)
      scrollViewDidEndDragging(_:willDecelerate:)
      scrollViewDidEndScrollingAnimation(_:)
      scrollViewDidEndZooming(_:with:atScale:)
      scrollViewDidScroll(_:)
      scrollViewDidScrollToTop(_:)
      scrollViewDidZoom(_:)
      scrollViewShouldScrollToTop(_:)
      scrollViewWillBeginDecelerating(_:)
      scrollViewWillBeginDragging(_:)
      scrollViewWillBeginZooming(_:with:)
      scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)
      viewForZooming(in:)
    UISheetPresentationControllerDelegate
      sheetPresentationControllerDidChangeSelectedDetentIdentifier(_:)
    UITabBarControllerDelegate
      tabBarController(_:animationControllerForTransitionFrom:to:)
      tabBarController(_:didSelect:)
      tabBarController(_:interactionControllerFor:)
      tabBarController(_:shouldSelect:)
    UITabBarDelegate
      tabBar(_:didSelect:)
    UITableViewDataSource
      numberOfSections(in:)
      tableView(_:canEditRowAt:)
      tableView(_:canMoveRowAt:)
      tableView(_:cellForRowAt:)
      tableView(_:commit:forRowAt:)
      tableView(_:moveRowAt:to:)
      tableView(_:numberOfRowsInSection:)
      tableView(_:titleForFooterInSection:)
      tableView(_:titleForHeaderInSection:)
    UITableViewDelegate
      tableView(_:accessoryButtonTappedForRowWith:)
      tableView(_:didDeselectRowAt:)
      tableView(_:didEndDisplaying:forRowAt:)
      tableView(_:didEndDisplayingFooterView:forSection:)
      tableView(_:didEndDisplayingHeaderView:forSection:)
      tableView(_:didEndEditingRowAt:)
      tableView(_:didHighlightRowAt:)
      tableView(_:didSelectRowAt:)
      tableView(_:didUnhighlightRowAt:)
      tableView(_:editingStyleForRowAt:)
      tableView(_:estimatedHeightForRowAt:)
      tableView(_:heightForFooterInSection:)
      tableView(_:heightForHeaderInSection:)
      tableView(_:heightForRowAt:)
      tableView(_:indentationLevelForRowAt:)
      tableView(_:leadingSwipeActionsConfigurationForRowAt:)
      tableView(_:shouldHighlightRowAt:)
      tableView(_:shouldIndentWhileEditingRowAt:)
      tableView(_:targetIndexPathForMoveFromRowAt:toProposedIndexPath:)
      tableView(_:titleForDeleteConfirmationButtonForRowAt:)
      tableView(_:trailingSwipeActionsConfigurationForRowAt:)
      tableView(_:viewForFooterInSection:)
      tableView(_:viewForHeaderInSection:)
      tableView(_:willBeginEditingRowAt:)
      tableView(_:willDeselectRowAt:)
      tableView(_:willDisplay:forRowAt:)
      tableView(_:willDisplayFooterView:forSection:)
      tableView(_:willDisplayHeaderView:forSection:)
      tableView(_:willSelectRowAt:)
    UITextFieldDelegate
      textField(_:shouldChangeCharactersIn:replacementString:)
      textFieldDidBeginEditing(_:)
      textFieldDidChangeSelection(_:)
      textFieldDidEndEditing(_:)
      textFieldDidEndEditing(_:reason:)
      textFieldShouldBeginEditing(_:)
      textFieldShouldClear(_:)
      textFieldShouldEndEditing(_:)
      textFieldShouldReturn(_:)
    UITextViewDelegate
      textView(_:shouldChangeTextIn:replacementText:)
      textViewDidBeginEditing(_:)
      textViewDidChange(_:)
      textViewDidChangeSelection(_:)
      textViewDidEndEditing(_:)
      textViewShouldBeginEditing(_:)
      textViewShouldEndEditing(_:)
    UIViewControllerAnimatedTransitioning
      animateTransition(using:)
      animationEnded(_:)
      interruptibleAnimator(using:)
      transitionDuration(using:)
    UIViewControllerContextTransitioning
      cancelInteractiveTransition()
      completeTransition(_:)
      finalFrame(for:)
      finishInteractiveTransition()
      initialFrame(for:)
      pauseInteractiveTransition()
      updateInteractiveTransition(_:)
      view(forKey:)
      viewController(forKey:)
    UIViewControllerInteractiveTransitioning
      startInteractiveTransition(_:)
    UIViewControllerTransitionCoordinatorContext
      view(forKey:)
      viewController(forKey:)
    UIViewControllerTransitioningDelegate
      animationController(forDismissed:)
      animationController(forPresented:presenting:source:)
      interactionControllerForDismissal(using:)
      interactionControllerForPresentation(using:)
      presentationController(forPresented:presenting:source:)
    """
}

/// The full names of all optional requirements of system protocols.
package enum SystemOptionalRequirementNames {
  /// All full names of optional requirements, sorted alphabetically.
  package static var all: [String] {
    SystemOptionalRequirements.byName.values.flatMap { $0 }.sorted()
  }
}
#endif
